import '../ledger/ledger.css'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import type { OrderStatus } from '#domain/orders/states.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'

type Deposits = CallData<'GET /admin/ledger/deposits'>
type Row = Deposits['list'][number]

const fetchRows: FetchRows<Row> = (call, { pages }) => call('GET /admin/ledger/deposits', { query: pages })
const fetchAges = (call: Call) => call('GET /admin/ledger/deposits', { query: { page_size: 1 } })

/** Deposits held, the oldest first. */
export function Page() {
  const t = useTranslations('admin_money.deposits')
  const to = usePaths()
  const load = useLoad(fetchAges)
  const columns = useColumns()
  return (
    <List
      name="deposits"
      fetchRows={fetchRows}
      rowKey={({ order_no }) => order_no}
      href={({ order_no }) => to('order', { order_no })}
      columns={columns}
      exportHref="/api/admin/ledger/deposits/export"
      live={['ledger']}
      empty={{ title: t('empty') }}
      lead={load.state === 'ready' && load.data.held > 0 && <Ages deposits={load.data} />}
    />
  )
}

/** Amounts by age; those held for more than a year are highlighted. */
function Ages({ deposits: { ages } }: { deposits: Deposits }) {
  const t = useTranslations('admin_money.deposits')
  const money = useMoney()
  return (
    <dl className="ages" aria-label={t('ages')}>
      {ages.map(({ age, count, amount }) => (
        <div key={age} data-old={age === 'older' || undefined}>
          <dt>{t(`age.${age}`)}</dt>
          <dd className="figures">{money(amount)}</dd>
          <dd className="figures">{t('orders', { count })}</dd>
        </div>
      ))}
    </dl>
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_money')
  const money = useMoney()
  const times = useTimes()
  return [
    { id: 'order_no', header: t('refund.order'), cell: row => row.order_no, tight: true },
    { id: 'status', header: t('refund.state'), cell: row => <StatusBadge status={row.order_status as OrderStatus} /> },
    { id: 'recipient', header: t('refund.customer'), cell: row => row.recipient, from: 'tablet' },
    { id: 'since', header: t('deposits.since'), cell: row => times.shortDay(row.since), from: 'tablet', tight: true },
    {
      id: 'end',
      header: t('deposits.end'),
      cell: row => row.end_on && times.shortDay(row.end_on),
      from: 'desk',
      tight: true,
    },
    { id: 'days', header: t('deposits.days'), cell: row => row.days, figures: true },
    { id: 'held', header: t('deposits.held'), cell: row => money(row.deposit_held), figures: true },
  ]
}
