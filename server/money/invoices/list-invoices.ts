import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { findOrderNumbers } from '#server/records/orders/order-numbers.ts'
import { correctedBy } from './document.ts'
import { documentBodySchema } from './document-body.ts'
import { filteredInvoices, type Invoice, type InvoiceFilter } from './store.ts'

export const newestFirst: ListOrder<Invoice> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'issued_at', kind: 'time', getValue: row => row.issued_at },
    { sql: 'invoice_id', kind: 'uuid', getValue: row => row.invoice_id },
  ],
}

export async function listInvoices({ context, query }: Input<'GET /admin/invoices'>) {
  const { db } = context
  const page = await listPage(db, query, { order: newestFirst, rows: invoicesMatching(db, query) })
  return { ...page, list: await viewInvoices(db, page.list) }
}

/** The query as it is sent. */
export type InvoiceQuery = Omit<InvoiceFilter, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined }

export function invoicesMatching(db: Reader, query: InvoiceQuery) {
  return filteredInvoices(db, { ...query, from: query.from as Day | undefined, to: query.to as Day | undefined })
}

export async function viewInvoices(db: Reader, rows: readonly Invoice[]) {
  const numbers = await findOrderNumbers(
    db,
    rows.map(row => row.order_id),
  )
  return rows.map(row => viewInvoice(row, numbers.get(row.order_id) ?? ''))
}

function viewInvoice({ invoice_no, kind, issued_at, net, vat, gross, language, body }: Invoice, order_no: string) {
  const parsed = documentBodySchema.parse(body)
  return {
    ...{ invoice_no, order_no, net, vat, gross },
    kind,
    issued_at: issued_at.toISOString(),
    recipient: parsed.buyer.company || parsed.buyer.recipient,
    country: parsed.buyer.country,
    language,
    corrects: correctedBy(parsed),
  }
}

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
