import { exportList } from '#server/platform/exports/export-list.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { viewRow } from './list-messages.ts'
import { type MessageRow, messageRows } from './store.ts'

/** In the order of receipt: a screen shows waiting messages on top, but the reader of a file sorts it themselves. */
const newest: ListOrder<MessageRow> = {
  name: 'newest',
  descending: true,
  columns: [{ sql: 'message_id', kind: 'uuid', getValue: row => row.message_id }],
}

export const exportMessages = exportList({
  name: 'messages',
  order: newest,
  rows: messageRows,
  view: async ({ clock }, rows) => rows.map(row => viewRow(row, clock.now())),
  columns: ({ fields, text, number, moment }) => [
    ...fields('text', 'ticket', 'category', 'device_type', 'name', 'language', 'state'),
    moment('created_at', row => row.created_at),
    text('due_on', row => row.due_on),
    text('overdue', row => (row.overdue ? 'yes' : 'no')),
    text('excerpt', row => row.excerpt),
    number('pictures', row => row.picture_count),
  ],
})
