import { beforeCommit, type Reader, type Tx } from '#db/transaction.ts'
import { type CreditLine, creditLines, type DocumentLike, openBilled, toCreditParts } from '#domain/invoices/credit.ts'
import type { NetAndVat } from '#domain/ledger/components.ts'
import type { Share } from '#domain/ledger/postings.ts'
import { sum } from '#domain/money.ts'
import { findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { type DocumentLine, documentBodySchema } from './document-body.ts'
import { toDocumentLine } from './issue-invoice.ts'
import { type Invoice, listOrderInvoices } from './store.ts'
import { writeDocument } from './write-document.ts'

interface Issue {
  order: Order
  shares: readonly Share[]
  reference: string
  /** The reason: a key of the shop (`canceled`), or free text. */
  reason?: string
  now: Date
}

/**
 * An invoice is never changed: a refund gets a document of its own. Each of its lines refers to the invoice that it
 * corrects, so that an order that was changed or renewed is corrected in the quarter in which each part was billed. It
 * names the items as they are now, and is written at the end of the transaction, because everybody waits for its
 * number.
 */
export async function issueCreditNote(tx: Tx, issue: Issue, then?: (note: Invoice) => Promise<void>): Promise<void> {
  const items = await findOrderItems(tx, [issue.order.order_id])
  await beforeCommit(tx, async () => {
    const note = await writeCreditNote(tx, issue, items)
    await then?.(note)
  })
}

async function writeCreditNote(
  tx: Tx,
  { order, shares, reference, reason, now }: Issue,
  items: readonly OrderItem[],
): Promise<Invoice> {
  const documents = await listOrderInvoices(tx, [order.order_id])
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const last = invoices.at(-1)
  if (!last) throw new Error(`Order ${order.order_no} was never billed: there is nothing to correct`)
  const lines = creditLines(
    shares.flatMap(toCreditParts),
    openBilled(documents.map(asBilled(documents))),
    last.invoice_no,
  )
  const named = new Set(lines.map(({ corrects }) => corrects))
  const corrected = invoices.filter(({ invoice_no }) => named.has(invoice_no))
  const [corrects = last] = corrected
  const goods = lines.filter(({ item_id }) => item_id !== null)
  return writeDocument(tx, {
    kind: 'credit_note',
    order,
    reference: `credit:${reference}`,
    now,
    corrects,
    body: {
      ...documentBodySchema.parse(corrects.body),
      coupon_code: null,
      lines: goods.map(line => creditedLine(line, items, order.language)),
      freight: lines.filter(({ item_id }) => item_id === null).map(creditedFreight),
      payment: null,
      set_off: 0,
      corrects: {
        invoices: corrected.map(({ invoice_no, issued_at }) => ({ invoice_no, issued_at: issued_at.toISOString() })),
        reason: reason ?? '',
      },
    },
  })
}

/** What is open of an invoice, by the reference of what it billed; undefined: there is none. */
export async function readOpenInvoice(
  db: Reader,
  orderId: string,
  reference: string,
): Promise<OpenInvoice | undefined> {
  const documents = await listOrderInvoices(db, [orderId])
  const invoice = documents.find(one => one.reference === reference)
  if (!invoice) return undefined
  const { invoice_no, net, vat } = invoice
  const open = openBilled(documents.map(asBilled(documents))).filter(row => row.invoice_no === invoice_no)
  const left = { net: sum(open.map(row => row.net)), vat: sum(open.map(row => row.vat)) }
  return { billed: { net, vat }, open: left }
}

export interface OpenInvoice {
  billed: NetAndVat
  /** What of it no credit note has taken back. */
  open: NetAndVat
}

function asBilled(documents: readonly Invoice[]) {
  const numbers = new Map(documents.map(({ invoice_id, invoice_no }) => [invoice_id, invoice_no]))
  return ({ invoice_no, kind, corrects_id, body }: Invoice): DocumentLike => ({
    invoice_no,
    kind,
    corrects: corrects_id === null ? null : (numbers.get(corrects_id) ?? null),
    body: documentBodySchema.parse(body),
  })
}

function creditedLine(line: CreditLine, items: readonly OrderItem[], language: string): DocumentLine {
  const { vat_kind, vat_country, vat_percent, net, vat, corrects } = line
  const item_id = line.item_id ?? ''
  const item = items.find(one => one.item_id === item_id)
  const isWhole = item !== undefined && net + vat === item.goods_due
  return {
    ...toDocumentLine({ item_id, vat_kind, vat_country, vat_percent, net: -net, vat: -vat }, items, language),
    ...{ quantity: isWhole ? item.quantity : null, unit_price: null, rent: null, corrects },
    ...{ activity_discount: 0, coupon_discount: 0, share_discount: 0 },
  }
}

function creditedFreight({ vat_kind, vat_country, vat_percent, net, vat, corrects }: CreditLine) {
  return { vat_kind, vat_country, vat_percent, net: -net, vat: -vat, corrects }
}
