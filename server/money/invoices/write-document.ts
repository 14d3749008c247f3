import type { Tx } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { type DocumentBody, documentBodySchema } from './document-body.ts'
import { type Invoice, type InvoiceKind, insertInvoice } from './store.ts'

interface DocumentInput {
  kind: InvoiceKind
  order: Pick<Order, 'order_id' | 'language'>
  /** The event it documents, which is documented only once. */
  reference: string
  now: Date
  body: DocumentBody
  corrects?: Invoice
}

const prefixes = { invoice: 'F', credit_note: 'CN' } as const

/**
 * Takes the next number and writes the document, in the transaction of the event: a rollback returns the number, so
 * there are no gaps. The row stores everything that the document shows; the PDF is rendered from it. All concurrent
 * payments wait for the number, so it should be the last lock of a transaction. Numbers start again with each year of
 * the shop, at midnight in Amsterdam.
 */
export async function writeDocument(
  tx: Tx,
  { kind, order, reference, now, body, corrects }: DocumentInput,
): Promise<Invoice> {
  const parsed = documentBodySchema.parse(body)
  const amounts = [...parsed.lines, ...parsed.freight]
  const [net, vat] = [sum(amounts.map(line => line.net)), sum(amounts.map(line => line.vat))]
  const year = Number(dayInShop(now).slice(0, 4))
  const document = {
    ...{ kind, series: kind, year, prefix: prefixes[kind], reference, gross: net + vat, net, vat },
    order_id: order.order_id,
    corrects_id: corrects?.invoice_id ?? null,
    language: order.language,
    body: parsed,
  }
  return insertInvoice(tx, document, now)
}
