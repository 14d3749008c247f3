import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import type { RewardState } from '#domain/promotions/reward.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { List } from '../../kit/list/list.tsx'
import type { BulkAction, FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { RowError } from '../../kit/list/row-failed.ts'
import { usePaths } from '../../paths.ts'
import { useDiscountText } from '../activities/discount.ts'

type Row = CallData<'GET /admin/share-rewards'>['list'][number]

const states = ['failed', 'waiting', 'rewarded', 'taken_back'] as const satisfies readonly RewardState[]
const tones = {
  failed: 'error',
  waiting: 'warn',
  rewarded: 'success',
  taken_back: 'neutral',
} as const satisfies Record<RewardState, Tone>

const fetchRows: FetchRows<Row> = (call, { pages, filter, text }) =>
  call('GET /admin/share-rewards', {
    query: { ...pages, reward_state: filter('reward_state', states), activity_id: text('activity_id') },
  })

/** Rewards for invitations: given, pending and failed, with a button that tries again. */
export function Page() {
  const t = useTranslations('admin_promotions.rewards')
  const screen = useTranslations('admin.screen')
  const to = usePaths()
  return (
    <List
      name="rewards"
      fetchRows={fetchRows}
      rowKey={({ record_id }) => record_id}
      columns={useColumns()}
      tabs={{
        name: 'reward_state',
        label: t('states'),
        options: states.map(value => ({ value, label: t(`state.${value}`) })),
      }}
      bulk={useBulk()}
      live={['promotions']}
      exportHref="/api/admin/share-rewards/export"
      empty={{ title: t('empty'), text: t('empty_text') }}
      actions={
        <ButtonLink size="s" href={to('shares', {})}>
          {screen('shares')}
        </ButtonLink>
      }
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_promotions.rewards')
  const times = useTimes()
  const to = usePaths()
  const discount = useDiscountText()
  return [
    {
      id: 'sharer',
      header: t('column.sharer'),
      cell: row => row.sharer_name,
      second: row => row.reward_error ?? row.activity_key,
    },
    { id: 'invitee', header: t('column.invitee'), cell: row => row.invitee_name, from: 'tablet' },
    {
      id: 'state',
      header: t('column.state'),
      cell: row => <Badge tone={tones[row.reward_state]}>{t(`state.${row.reward_state}`)}</Badge>,
      second: row => row.reward_state === 'failed' && t('tries', { count: row.reward_tries }),
    },
    {
      id: 'when',
      header: t('column.when'),
      cell: row => times.moment(row.rewarded_at ?? row.invalid_at ?? row.reward_failed_at ?? row.due_at),
      tight: true,
    },
    { id: 'paid', header: t('column.paid'), cell: row => times.shortDay(row.paid_at), from: 'desk', tight: true },
    {
      id: 'code',
      header: t('column.code'),
      cell: row => row.reward_coupon_id && <a href={to('coupon', { id: row.reward_coupon_id })}>{row.reward_code}</a>,
      from: 'tablet',
      tight: true,
    },
    {
      id: 'reward',
      header: t('column.reward'),
      cell: row => discount(row.discount_type, row.discount_value),
      from: 'desk',
      figures: true,
    },
  ]
}

function useBulk(): BulkAction<Row>[] {
  const t = useTranslations('admin_promotions.rewards')
  const times = useTimes()
  return [
    {
      id: 'again',
      label: t('again.open'),
      name: row => row.sharer_name,
      preview: row => {
        if (row.reward_state === 'rewarded' || row.reward_state === 'taken_back') {
          return { not: t(`again.not_${row.reward_state}`) }
        }
        if (!row.is_due) return { not: t('again.not_due', { moment: times.moment(row.due_at) }) }
        return { does: t('again.does', { name: row.sharer_name }) }
      },
      run: async (row, client) => {
        const { reward_state, reward_error } = await client.quietly('POST /admin/share-rewards/{id}/run', {
          params: { id: row.record_id },
          body: {},
        })
        if (reward_state === 'failed') throw new RowError(reward_error ?? '')
      },
    },
  ]
}
