import type { CallData } from '#contract/protocol/call.ts'
import { getRewardState, rewardDueAt } from '#domain/promotions/reward.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { toIsoOrNull } from '../view.ts'
import { countRewards, latestPaid, type RewardRow, selectFilteredRewards } from './store-rewards.ts'

export type RewardView = CallData<'GET /admin/share-rewards'>['list'][number]

export async function readRewards(
  input: Input<'GET /admin/share-rewards'>,
): Promise<CallData<'GET /admin/share-rewards'>> {
  const { context, query } = input
  const now = context.clock.now()
  const rows = selectFilteredRewards(context.db, query)
  const page = await listPage(context.db, query, { order: latestPaid, rows, count: countRewards(context.db, query) })
  return { ...page, list: page.list.map(row => viewReward(row, now)) }
}

export function viewReward(row: RewardRow, now: Date): RewardView {
  const { record_id, activity_id, activity_key, sharer_id, sharer_name, invitee_id, invitee_name } = row
  const dueAt = rewardDueAt(row.paid_at)
  return {
    ...{ record_id, activity_id, activity_key, sharer_id, sharer_name, invitee_id, invitee_name },
    reward_state: getRewardState(row),
    paid_at: row.paid_at.toISOString(),
    due_at: dueAt.toISOString(),
    is_due: dueAt <= now,
    rewarded_at: toIsoOrNull(row.rewarded_at),
    invalid_at: toIsoOrNull(row.invalid_at),
    reward_code: row.reward_code,
    reward_coupon_id: row.reward_coupon_id,
    discount_type: row.discount_type,
    discount_value: row.discount_value,
    reward_tries: row.reward_tries,
    reward_failed_at: toIsoOrNull(row.reward_failed_at),
    reward_error: row.reward_error,
  }
}

export const exportRewards = exportList({
  name: 'rewards',
  order: latestPaid,
  rows: selectFilteredRewards,
  view: async (_context, rows) => rows,
  columns: ({ fields, text, cents, number, moment }) => [
    text('record_id', row => row.record_id),
    text('activity', row => row.activity_key),
    text('sharer', row => row.sharer_name),
    text('invitee', row => row.invitee_name),
    text('reward_state', row => getRewardState(row)),
    moment('paid_at', row => row.paid_at),
    moment('due_at', row => rewardDueAt(row.paid_at)),
    ...fields('moment', 'rewarded_at', 'invalid_at'),
    text('reward_code', row => row.reward_code),
    cents('reward_amount', row => row.reward_amount),
    number('reward_tries', row => row.reward_tries),
    moment('reward_failed_at', row => row.reward_failed_at),
    text('reward_error', row => row.reward_error),
  ],
})
