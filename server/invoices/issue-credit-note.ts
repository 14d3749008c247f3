import type { Tx } from '#db/transaction.ts'
import type { Share } from '#domain/ledger/postings.ts'
import { sum } from '#domain/money.ts'
import { itemsOf, type Order, type OrderItem } from '../orders/store.ts'
import { lineOf } from './issue-invoice.ts'
import { type PaperGoods, paperBodySchema } from './paper-body.ts'
import { type Invoice, invoicesOf } from './store.ts'
import { writePaper } from './write-paper.ts'

interface Issue {
  order: Order
  shares: readonly Share[]
  reference: string
  /** Why: a word of the shop (`canceled`), or what somebody wrote. */
  reason?: string
  now: Date
}

/** An invoice is never changed: what goes back is a document of its own, which names what it corrects. */
export async function issueCreditNote(tx: Tx, { order, shares, reference, reason, now }: Issue): Promise<Invoice> {
  const back = shares.filter(share => share.net !== 0 || share.vat !== 0)
  const items = await itemsOf(tx, [order.order_id])
  const corrected = await correctedInvoices(tx, order, back)
  const [corrects] = corrected
  const before = paperBodySchema.parse(corrects.body)
  return writePaper(tx, {
    kind: 'credit_note',
    order,
    reference: `credit:${reference}`,
    now,
    corrects,
    body: {
      ...before,
      coupon_code: null,
      lines: back.map(share => creditedLine(share, items, order.language)),
      freight: [],
      payment: null,
      set_off: 0,
      corrects: {
        invoices: corrected.map(({ invoice_no, issued_at }) => ({ invoice_no, issued_at: issued_at.toISOString() })),
        reason: reason ?? '',
      },
    },
  })
}

/**
 * The invoices that bill these items and are not taken back yet, as many as the amount needs: an order that was changed
 * or renewed has several.
 */
async function correctedInvoices(tx: Tx, order: Order, shares: readonly Share[]): Promise<[Invoice, ...Invoice[]]> {
  const papers = await invoicesOf(tx, [order.order_id])
  const invoices = papers.filter(({ kind }) => kind === 'invoice')
  const open = ({ invoice_id, gross }: Invoice) =>
    gross + sum(papers.filter(({ corrects_id }) => corrects_id === invoice_id).map(credit => credit.gross))
  const bills = ({ body }: Invoice) => {
    const billed = paperBodySchema.parse(body).lines.map(({ item_id }) => item_id)
    return shares.some(({ item_id }) => billed.includes(item_id))
  }
  let left = sum(shares.map(({ net, vat }) => net + vat))
  const found: Invoice[] = []
  for (const invoice of invoices.filter(candidate => bills(candidate) && open(candidate) > 0)) {
    if (left <= 0) break
    found.push(invoice)
    left -= open(invoice)
  }
  const [first = invoices.at(-1), ...more] = found
  if (!first) throw new Error(`Order ${order.order_no} was never billed: there is nothing to correct`)
  return [first, ...more]
}

function creditedLine(share: Share, items: readonly OrderItem[], language: string): PaperGoods {
  const item = items.find(({ item_id }) => item_id === share.item_id)
  const { item_id, vat_kind, vat_country, vat_percent } = share
  const part = { item_id, vat_kind, vat_country, vat_percent, net: -share.net, vat: -share.vat }
  const isWhole = item !== undefined && share.net === item.net && share.vat === item.vat
  return {
    ...lineOf(part, items, language),
    ...{ quantity: isWhole ? item.quantity : null, unit_price: null, rent: null },
    ...{ activity_discount: 0, coupon_discount: 0, share_discount: 0 },
  }
}
