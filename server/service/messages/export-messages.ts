import { type CsvColumn, column } from '#server/platform/exports/csv.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { viewRow } from './list-messages.ts'
import { type MessageFilter, type MessageRow, messageRows } from './store.ts'

const { text, number, moment } = column

const columns: CsvColumn<ReturnType<typeof viewRow>>[] = [
  text('ticket', row => row.ticket),
  text('category', row => row.category),
  text('device_type', row => row.device_type),
  text('name', row => row.name),
  text('language', row => row.language),
  text('state', row => row.state),
  moment('created_at', row => row.created_at),
  text('due_on', row => row.due_on),
  text('overdue', row => (row.overdue ? 'yes' : 'no')),
  text('excerpt', row => row.excerpt),
  number('pictures', row => row.picture_count),
]

/** In the order of receipt: a screen shows waiting messages on top, but the reader of a file sorts it themselves. */
const newest: ListOrder<MessageRow> = {
  name: 'newest',
  descending: true,
  columns: [{ sql: 'message_id', kind: 'uuid', getValue: row => row.message_id }],
}

export const exportMessages = exportList({
  name: 'messages',
  order: newest,
  rows: (db, filter: MessageFilter) => messageRows(db, filter),
  view: async ({ clock }, rows) => rows.map(row => viewRow(row, clock.now())),
  columns,
})
