import { exportPages } from '#server/platform/exports/export-pages.ts'
import { listStatements } from '../staff-statements.ts'

export const exportStatements = exportPages({
  name: 'statements',
  list: listStatements,
  columns: ({ fields, text, moment }) => [
    ...fields('text', 'statement_id', 'kind', 'channel', 'name', 'email', 'contract'),
    text('order_no', row => row.last.order_no),
    text('stated_on', row => row.stated_on),
    moment('received_at', row => row.received_at),
    text('outcome', row => row.last.outcome),
    text('requests', row => row.last.request_nos.join(' ')),
    text('refund_due_on', row => row.refund_due_on),
    text('refunded', row => (row.refunded ? 'yes' : 'no')),
  ],
})
