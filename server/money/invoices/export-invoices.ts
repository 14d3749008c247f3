import { exportList } from '#server/platform/exports/export-list.ts'
import { invoicesMatching, newestFirst, viewInvoices } from './list-invoices.ts'

export const exportInvoices = exportList({
  name: 'invoices',
  order: newestFirst,
  rows: invoicesMatching,
  view: ({ db }, rows) => viewInvoices(db, rows),
  columns: ({ fields, text, moment }) => [
    ...fields('text', 'invoice_no', 'kind'),
    moment('issued_at', row => row.issued_at),
    ...fields('text', 'order_no', 'corrects', 'recipient', 'country'),
    ...fields('cents', 'net', 'vat', 'gross'),
    text('language', row => row.language),
  ],
})
