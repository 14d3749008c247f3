import { type CsvColumn, column } from '#server/platform/exports/csv.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { type StaffView, viewListForStaff } from './read-reviews.ts'
import { type StaffFilter, type StaffRow, staffRows } from './store-staff.ts'

const { text, number, moment } = column

const columns: CsvColumn<StaffView>[] = [
  text('review_id', row => row.review_id),
  text('review_state', row => row.review_state),
  text('device_type', row => row.device_type),
  number('rating', row => row.rating),
  text('title', row => row.title),
  text('text', row => row.text),
  text('author', row => row.author),
  text('language', row => row.language),
  text('kind', row => row.kind),
  text('order_no', row => row.order_no),
  text('demo', row => (row.demo ? 'yes' : 'no')),
  moment('written_at', row => row.written_at),
  moment('decided_at', row => row.decided_at),
  text('reason', row => row.reason),
]

/** In the order they were written. */
const newest: ListOrder<StaffRow> = {
  name: 'newest',
  descending: true,
  columns: [{ sql: 'reviews.review_id', kind: 'uuid', getValue: row => row.review_id }],
}

export const exportReviews = exportList({
  name: 'reviews',
  order: newest,
  rows: (db, filter: StaffFilter) => staffRows(db, filter),
  view: async ({ db }, rows) => viewListForStaff(db, rows),
  columns,
})
