import type { Tx } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { type DocumentBody, documentBodySchema } from './document-body.ts'
import { type Invoice, type InvoiceKind, insertInvoice } from './store.ts'

interface DocumentInput {
  kind: InvoiceKind
  order: Pick<Order, 'order_id' | 'language'>
  /** The fact it documents; documented once. */
  reference: string
  now: Date
  body: DocumentBody
  corrects?: Invoice
}

const prefixes = { invoice: 'F', credit_note: 'CN' } as const

/**
 * Takes the next number and writes the document, in the transaction of the fact: whoever fails gives the number back,
 * so there are no gaps. The row keeps all that the paper shows; the PDF is drawn from it. Everybody who pays at this
 * moment waits for the number: it is the last thing a transaction should take. Numbers begin anew with each year of the
 * shop, at midnight in Amsterdam.
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
