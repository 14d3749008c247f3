import '../activities/promotions.css'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { recordStatuses } from '#domain/promotions/constants.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'

type Row = CallData<'GET /admin/share-records'>['list'][number]
type Totals = CallData<'GET /admin/share-totals'>

const statuses = ['used', 'paid', 'rewarded', 'invalid'] as const
type Status = (typeof statuses)[number]
const codes = statuses.map(status => String(recordStatuses[status]))

const fetchRows: FetchRows<Row> = (call, { pages, filter, text }) => {
  const code = filter('record_status', codes)
  const record_status = Object.values(recordStatuses).find(one => String(one) === code)
  return call('GET /admin/share-records', { query: { ...pages, activity_id: text('activity_id'), record_status } })
}

const fetchTotals = (call: Call) => call('GET /admin/share-totals', { query: {} })

/** Invitations between customers, and their results. */
export function Page() {
  const t = useTranslations('admin_promotions')
  const load = useLoad(fetchTotals)
  const columns = useColumns()
  return (
    <List
      name="shares"
      fetchRows={fetchRows}
      rowKey={({ record_id }) => record_id}
      columns={columns}
      tabs={{
        name: 'record_status',
        label: t('shares.statuses'),
        options: statuses.map(one => ({ value: String(recordStatuses[one]), label: t(`shares.${one}`) })),
      }}
      filters={[{ name: 'activity_id', label: t('shares.activity'), kind: 'text' }]}
      exportHref="/api/admin/share-records/export"
      live={['promotions']}
      empty={{ title: t('shares.empty') }}
      lead={
        load.state === 'ready' &&
        load.data.used_count + load.data.invalid_count > 0 && <TotalsSection totals={load.data} />
      }
    />
  )
}

function TotalsSection({ totals }: { totals: Totals }) {
  const t = useTranslations('admin_promotions.shares')
  const money = useMoney()
  const items: [string, string | number][] = [
    [t('used'), totals.used_count],
    [t('paid'), totals.paid_count],
    [t('rewarded'), totals.rewarded_count],
    [t('reward_total'), money(totals.total_reward_amount)],
  ]
  return (
    <dl className="share-totals" aria-label={t('totals')}>
      {items.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const tones = { used: 'info', paid: 'warn', rewarded: 'success', invalid: 'neutral' } as const satisfies Record<
  Status,
  Tone
>

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_promotions.shares')
  const money = useMoney()
  const times = useTimes()
  const getStatus = (row: Row) => statuses.find(one => recordStatuses[one] === row.record_status) ?? 'used'
  return [
    { id: 'sharer', header: t('sharer'), cell: row => row.sharer_name },
    { id: 'invitee', header: t('invitee'), cell: row => row.invitee_name },
    { id: 'status', header: t('status'), cell: row => <Badge tone={tones[getStatus(row)]}>{t(getStatus(row))}</Badge> },
    { id: 'code', header: t('code'), cell: row => row.code, second: row => row.activity_key, from: 'desk' },
    { id: 'used', header: t('used_at'), cell: row => times.shortDay(row.used_at), from: 'tablet', tight: true },
    {
      id: 'paid',
      header: t('paid_at'),
      cell: row => row.paid_at && times.shortDay(row.paid_at),
      from: 'desk',
      tight: true,
    },
    {
      id: 'reward',
      header: t('reward'),
      cell: row =>
        row.rewarded_at && (
          <>
            {row.reward_code}
            <span className="second">{times.moment(row.rewarded_at)}</span>
          </>
        ),
      from: 'desk',
    },
    {
      id: 'amount',
      header: t('amount'),
      cell: row => (row.reward_amount > 0 ? money(row.reward_amount) : ''),
      figures: true,
    },
  ]
}
