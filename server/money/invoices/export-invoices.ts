import { type CsvColumn, column } from '#server/platform/exports/csv.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { type InvoiceQuery, invoicesMatching, newestFirst, viewInvoices } from './list-invoices.ts'

type Row = Awaited<ReturnType<typeof viewInvoices>>[number]

const { text, cents, moment } = column

const columns: CsvColumn<Row>[] = [
  text('invoice_no', row => row.invoice_no),
  text('kind', row => row.kind),
  moment('issued_at', row => row.issued_at),
  text('order_no', row => row.order_no),
  text('corrects', row => row.corrects),
  text('recipient', row => row.recipient),
  text('country', row => row.country),
  cents('net', row => row.net),
  cents('vat', row => row.vat),
  cents('gross', row => row.gross),
  text('language', row => row.language),
]

export const exportInvoices = exportList({
  name: 'invoices',
  order: newestFirst,
  rows: (db, query: InvoiceQuery) => invoicesMatching(db, query),
  view: ({ db }, rows) => viewInvoices(db, rows),
  columns,
})
