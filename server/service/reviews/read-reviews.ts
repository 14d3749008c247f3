import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { computeOffset, countTotal } from '#server/platform/http/answers/list-total.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { findOrderNumbers } from '#server/records/orders/order-numbers.ts'
import { countRatings, listReviews } from './store.ts'
import { countForStaff, listForStaff, type StaffRow, staffRows } from './store-staff.ts'
import { viewReview } from './view.ts'

export async function readReviews({ context, query }: Input<'GET /reviews'>): Promise<CallData<'GET /reviews'>> {
  const { page, page_size, first_language: first, ...filter } = query
  const rows = await listReviews(context.db, filter, { first, limit: page_size, offset: computeOffset(query) })
  // The average is that of all ratings of the model, whichever rating the list is filtered by.
  const ratings = await countRatings(context.db, { ...filter, rating: undefined })
  const all = sum(ratings.all)
  return {
    list: rows.map(({ device_type, ...row }) => viewReview(row, device_type)),
    total: filter.rating === undefined ? all : (ratings.all[filter.rating - 1] ?? 0),
    page,
    page_size,
    average: computeAverage(ratings.published),
    ratings: ratings.published,
    verified: { average: computeAverage(ratings.verified), count: sum(ratings.verified) },
  }
}

/** To one decimal; null: there are none. */
function computeAverage(ratings: readonly number[]): number | null {
  const count = sum(ratings)
  const stars = sum(ratings.map((each, index) => each * (index + 1)))
  return count === 0 ? null : Math.round((stars / count) * 10) / 10
}

export async function listReviewsForStaff({
  context,
  query,
}: Input<'GET /admin/reviews'>): Promise<CallData<'GET /admin/reviews'>> {
  const { page, page_size, ...filter } = query
  const offset = computeOffset(query)
  const rows = await listForStaff(context.db, filter, page_size, offset)
  const slice = { offset, found: rows.length, wanted: page_size }
  return {
    list: await viewListForStaff(context.db, rows),
    ...(await countTotal(slice, max => countForStaff(context.db, filter, max))),
    page,
    page_size,
  }
}

export async function viewListForStaff(db: Reader, rows: readonly StaffRow[]) {
  const numbers = await findOrderNumbers(
    db,
    rows.map(({ order_id }) => order_id),
  )
  return rows.map(row => viewForStaff(row, numbers.get(row.order_id ?? '') ?? null))
}

export type StaffView = ReturnType<typeof viewForStaff>

function viewForStaff({ device_type, order_id: _, ...row }: StaffRow, order_no: string | null) {
  return {
    ...viewReview(row, device_type),
    review_state: row.review_status,
    reason: row.hidden_reason,
    order_no,
    written_at: row.created_at.toISOString(),
    changed_at: row.updated_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}

/** In the order they were written. */
const newest: ListOrder<StaffRow> = {
  name: 'newest',
  descending: true,
  columns: [{ sql: 'reviews.review_id', kind: 'uuid', getValue: row => row.review_id }],
}

export const exportReviews = exportList({
  name: 'reviews',
  order: newest,
  rows: staffRows,
  view: async ({ db }, rows) => viewListForStaff(db, rows),
  columns: ({ fields, text, number }) => [
    ...fields('text', 'review_id', 'review_state', 'device_type'),
    number('rating', row => row.rating),
    ...fields('text', 'title', 'text', 'author', 'language', 'kind', 'order_no'),
    text('demo', row => (row.demo ? 'yes' : 'no')),
    ...fields('moment', 'written_at', 'decided_at'),
    text('reason', row => row.reason),
  ],
})
