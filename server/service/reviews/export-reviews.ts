import { exportList } from '#server/platform/exports/export-list.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { viewListForStaff } from './read-reviews.ts'
import { type StaffRow, staffRows } from './store-staff.ts'

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
