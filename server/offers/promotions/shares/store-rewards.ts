import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { recordStatuses } from '#domain/promotions/constants.ts'
import type { RewardState } from '#domain/promotions/reward.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { countRows } from '#server/platform/http/answers/list-total.ts'

export interface RewardFilter {
  reward_state?: RewardState | undefined
  activity_id?: string | undefined
}

const { paid, rewarded, invalid } = recordStatuses
/** The states of `getRewardState` as SQL. */
const inState: Record<RewardState, ReturnType<typeof sql<boolean>>> = {
  failed: sql<boolean>`share_records.record_status = ${sql.lit(paid)} and share_records.reward_failed_at is not null`,
  waiting: sql<boolean>`share_records.record_status = ${sql.lit(paid)} and share_records.reward_failed_at is null`,
  rewarded: sql<boolean>`share_records.record_status = ${sql.lit(rewarded)}`,
  taken_back: sql<boolean>`share_records.record_status = ${sql.lit(invalid)}`,
}

function selectRewardRecords(db: Reader, { reward_state, activity_id }: RewardFilter) {
  let query = db.selectFrom('share_records').where('share_records.paid_at', 'is not', null)
  if (reward_state !== undefined) query = query.where(inState[reward_state])
  if (activity_id !== undefined) query = query.where('share_records.activity_id', '=', activity_id)
  return query
}

/** Invitations that were paid for, with the state of their rewards. */
export function selectFilteredRewards(db: Reader, filter: RewardFilter) {
  return selectRewardRecords(db, filter)
    .innerJoin('activities', 'activities.activity_id', 'share_records.activity_id')
    .innerJoin('users as sharer', 'sharer.user_id', 'share_records.sharer_id')
    .innerJoin('users as invitee', 'invitee.user_id', 'share_records.invitee_id')
    .leftJoin('coupons', 'coupons.coupon_id', 'share_records.reward_coupon_id')
    .selectAll('share_records')
    .select(['activities.key as activity_key', 'sharer.user_name as sharer_name', 'invitee.user_name as invitee_name'])
    .select(['coupons.code as reward_code', 'coupons.discount_type', 'coupons.discount_value'])
    .$narrowType<{ paid_at: Date }>()
}

/** Every record has its activity and both people, so the count needs no join. */
export const countRewards = (db: Reader, filter: RewardFilter) => (limit: number) =>
  countRows(db, selectRewardRecords(db, filter).select('record_id'), limit)

export type RewardRow = Awaited<ReturnType<ReturnType<typeof selectFilteredRewards>['execute']>>[number]

export function findReward(db: Reader, recordId: string): Promise<RewardRow | undefined> {
  return selectFilteredRewards(db, {}).where('share_records.record_id', '=', recordId).executeTakeFirst()
}

export const latestPaid: ListOrder<{ paid_at: Date; record_id: string }> = {
  name: 'latest_paid',
  columns: [
    { sql: 'share_records.paid_at', kind: 'time', getValue: row => row.paid_at },
    { sql: 'share_records.record_id', kind: 'uuid', getValue: row => row.record_id },
  ],
  descending: true,
}
