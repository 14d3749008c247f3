import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { ReviewState } from '#domain/reviews/constants.ts'
import { countRows } from '#server/platform/http/answers/list-total.ts'
import { isUuid } from '#server/platform/http/calls/uuid.ts'
import { inlineLiteral } from '#server/platform/http/pages/planned-once.ts'

export interface StaffFilter {
  state?: ReviewState | undefined
  device_type?: string | undefined
  review_id?: string | undefined
}

function filtered(db: Reader, { state, device_type, review_id }: StaffFilter) {
  let query = db.selectFrom('reviews')
  if (state !== undefined) query = query.where('review_status', '=', inlineLiteral(state))
  if (review_id !== undefined) {
    const id = review_id.trim().toLowerCase()
    query = isUuid(id) ? query.where('review_id', '=', id) : query.where(sql<SqlBool>`false`)
  }
  if (device_type === undefined) return query
  const model = db
    .selectFrom('device_types as model')
    .select('model.device_type_id')
    .where('model.key', '=', device_type)
  return query.where('reviews.device_type_id', '=', model)
}

/** Unordered. */
export function staffRows(db: Reader, filter: StaffFilter) {
  return filtered(db, filter)
    .innerJoin('device_types', 'device_types.device_type_id', 'reviews.device_type_id')
    .leftJoin('order_items', 'order_items.item_id', 'reviews.order_item_id')
    .selectAll('reviews')
    .select(['device_types.key as device_type', 'order_items.order_id'])
}

export type StaffRow = Awaited<ReturnType<ReturnType<typeof staffRows>['execute']>>[number]

export function listForStaff(db: Reader, filter: StaffFilter, limit: number, offset: number) {
  const rows = staffRows(db, filter).limit(limit).offset(offset)
  const { state } = filter
  if (state === 'waiting') return rows.orderBy('reviews.updated_at').orderBy('review_id').execute()
  // Ordered as the index is: one list, two orders.
  const bothKinds = rows
    .orderBy(sql<SqlBool>`review_status <> 'waiting'`)
    .orderBy(sql`case when review_status = 'waiting' then reviews.updated_at end`)
  return (state === undefined ? bothKinds : rows).orderBy('reviews.updated_at', 'desc').orderBy('review_id').execute()
}

/** Every review is about a model, so the count needs no join. */
export function countForStaff(db: Reader, filter: StaffFilter, max: number): Promise<number> {
  return countRows(db, filtered(db, filter).select('review_id'), max)
}
