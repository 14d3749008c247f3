import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { type RecordStatus, recordStatuses } from '#domain/promotions/constants.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { countRows } from '#server/platform/http/answers/list-total.ts'
import { inlineLiteral } from '#server/platform/http/pages/planned-once.ts'

export interface RecordFilter {
  activity_id?: string | undefined
  sharer_id?: string | undefined
  record_status?: RecordStatus | undefined
}

function selectRecords(db: Reader, { activity_id, sharer_id, record_status }: RecordFilter) {
  let query = db.selectFrom('share_records')
  if (activity_id !== undefined) query = query.where('share_records.activity_id', '=', activity_id)
  if (sharer_id !== undefined) query = query.where('share_records.sharer_id', '=', sharer_id)
  if (record_status !== undefined) query = query.where('share_records.record_status', '=', inlineLiteral(record_status))
  return query
}

/** Invitations that were accepted, with both people and the result. */
export function selectFilteredRecords(db: Reader, filter: RecordFilter) {
  return selectRecords(db, filter)
    .innerJoin('activities', 'activities.activity_id', 'share_records.activity_id')
    .innerJoin('users as sharer', 'sharer.user_id', 'share_records.sharer_id')
    .innerJoin('users as invitee', 'invitee.user_id', 'share_records.invitee_id')
    .leftJoin('coupons', 'coupons.coupon_id', 'share_records.reward_coupon_id')
    .selectAll('share_records')
    .select(['activities.key as activity_key', 'sharer.user_name as sharer_name', 'invitee.user_name as invitee_name'])
    .select(['coupons.code as reward_code', 'coupons.discount_type', 'coupons.discount_value', 'coupons.ends_at'])
}

/** Every record has its activity and both people, so the count needs no join. */
export const countRecords = (db: Reader, filter: RecordFilter) => (limit: number) =>
  countRows(db, selectRecords(db, filter).select('record_id'), limit)

export const newestRecord: ListOrder<{ used_at: Date; record_id: string }> = {
  name: 'newest',
  columns: [
    { sql: 'share_records.used_at', kind: 'time', getValue: row => row.used_at },
    { sql: 'share_records.record_id', kind: 'uuid', getValue: row => row.record_id },
  ],
  descending: true,
}

const { paid, rewarded, invalid } = recordStatuses

/**
 * Each total counts the records that have reached at least this state: of those who used a code some have paid, and of
 * these some were rewarded.
 */
export function selectTotals(db: Reader, { activity_id, sharer_id }: RecordFilter) {
  let query = db
    .selectFrom('share_records')
    .select(sql<number>`count(*) filter (where record_status <> ${invalid})::int`.as('used_count'))
    .select(sql<number>`count(*) filter (where record_status in (${paid}, ${rewarded}))::int`.as('paid_count'))
    .select(sql<number>`count(*) filter (where record_status = ${rewarded})::int`.as('rewarded_count'))
    .select(sql<number>`count(*) filter (where record_status = ${invalid})::int`.as('invalid_count'))
    .select(
      sql<number>`coalesce(sum(reward_amount) filter (where record_status = ${rewarded}), 0)::int`.as(
        'total_reward_amount',
      ),
    )
  if (activity_id !== undefined) query = query.where('activity_id', '=', activity_id)
  if (sharer_id !== undefined) query = query.where('sharer_id', '=', sharer_id)
  return query.executeTakeFirstOrThrow()
}
