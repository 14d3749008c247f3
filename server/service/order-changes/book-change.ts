import type { Tx } from '#db/transaction.ts'
import { type CreditPart, toCreditParts } from '#domain/invoices/credit.ts'
import { byRate, type ItemPart } from '#domain/invoices/lines.ts'
import type { Share } from '#domain/ledger/postings.ts'
import {
  changePosting,
  grossAmount,
  isTaxedAlike,
  shareDifferences,
  subtractShares,
  takenBack,
  wholeAmount,
  withDeliveryApart,
} from '#domain/orders/settle-change.ts'
import { issueCreditNote } from '#server/money/invoices/issue-credit-note.ts'
import { issueBill, issueInvoice, toDocumentLine } from '#server/money/invoices/issue-invoice.ts'
import { post } from '#server/money/ledger/post.ts'
import { decideRefund } from '#server/money/refunds/decisions/decide-refund.ts'
import { itemBalances, type Refund } from '#server/money/refunds/queries.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { toShare } from '#server/sales/orders/settle-paid.ts'

interface ChangeBooking {
  /** The current state. */
  order: Order
  /** Those that are booked and billed again; nothing of them was refunded. */
  items: readonly OrderItem[]
  /** What the items count as from now on, with those that are split off. */
  agreed: readonly Share[]
  /** The event it is booked for. */
  reference: string
  reason: string
  now: Date
  /** A different item than was billed, not only a different amount: the document is written again. */
  isAnother?: boolean
  /** The same goods for the same money: the new document stays in the quarter of the one it replaces. */
  billedBefore?: boolean
  /** The checkout in which the difference was paid. */
  checkoutId?: string | undefined
  /** Writes the new state of order and items. */
  write: () => Promise<Order>
}

/**
 * Books the money of a change to the cent: a lower price is refunded, amounts move between accounts, and the documents
 * follow. A higher price was paid before. When the transaction ends, ledger and items agree.
 */
export async function bookChange(
  tx: Tx,
  context: Context,
  booking: ChangeBooking,
): Promise<{ changed: Order; refunds: Refund[] }> {
  const {
    order,
    items,
    agreed,
    reference,
    reason,
    now,
    write,
    isAnother = false,
    checkoutId,
    billedBefore = false,
  } = booking
  const before = await withBookedFreight(tx, order.order_id, items.map(toShare))
  const after = isAnother ? agreed : withDeliveryApart(before, agreed)
  const back = takenBack(before, after)
  // Computed from the present state of the items, which are written afterwards.
  const grant = grantByRule('price_rule')
  const refunds =
    back.length > 0 ? await decideRefund(tx, context, { order, shares: back, reason, reference, grant }) : []
  const left = subtractShares(before, back)
  const between = back.length > 0 ? await withFreightLeft(tx, order.order_id, left) : left
  const more = shareDifferences(between, after).flatMap(toCreditParts)
  const isTaxed = between.every((share, index) => isTaxedAlike(share, after[index] ?? share))
  // A bill cannot show a lower price: if only one of goods and delivery became cheaper, it is written again.
  const isMixed = wholeAmount(after) > wholeAmount(between) && more.some(({ net, vat }) => net + vat < 0)
  const isReissued = isAnother || !isTaxed || isMixed
  const reissueReference = `${reference}:anew`
  if (isReissued) {
    const credited = between.map(share => ({ ...share, deposit: 0 }))
    await issueCreditNote(tx, { order, shares: credited, reference: reissueReference, reason, now })
  }
  const changed = await write()
  const { order_id: orderId } = order
  await post(tx, {
    ...{ kind: 'settlement', reference, orderId, checkoutId: checkoutId ?? order.checkout_id, now },
    entries: changePosting(between, isReissued ? agreed : after),
  })
  const all = await findOrderItems(tx, [orderId])
  const rows = all.filter(({ item_id }) => agreed.some(share => share.item_id === item_id))
  if (isReissued)
    await issueInvoice(tx, { order: changed, items: rows, reference: reissueReference, now, billedBefore })
  else if (wholeAmount(after) > wholeAmount(between)) {
    const lines = more.filter(isGoods).map(part => differenceLine(part, rows, order.language))
    const freight = byRate(more.filter(part => !isGoods(part)))
    await issueBill(tx, { order: changed, lines, freight, reference, now, ...(checkoutId && { checkoutId }) })
  }
  return { changed, refunds }
}

/** Goods and delivery as they were booked: a change may have divided them other than the first invoice would. */
async function withBookedFreight(tx: Tx, orderId: string, shares: readonly Share[]): Promise<Share[]> {
  const balances = await itemBalances(tx, orderId)
  return shares.map(share => {
    const booked = balances.get(share.item_id)?.freight
    const isWhole = booked !== undefined && grossAmount(booked) === grossAmount(share.freightPart ?? { net: 0, vat: 0 })
    return isWhole ? { ...share, freightPart: booked } : share
  })
}

/** What a refund of this change left of goods and delivery, as the ledger has divided it. */
async function withFreightLeft(tx: Tx, orderId: string, left: readonly Share[]): Promise<Share[]> {
  const balances = await itemBalances(tx, orderId)
  return left.map(share => ({ ...share, freightPart: balances.get(share.item_id)?.freight ?? { net: 0, vat: 0 } }))
}

const isGoods = (part: CreditPart): part is ItemPart => part.item_id !== null

/** Only the difference: it has neither pieces nor months of its own. */
function differenceLine(part: ItemPart, items: readonly OrderItem[], language: string) {
  return {
    ...toDocumentLine(part, items, language),
    ...{ quantity: null, unit_price: null, rent: null },
    ...{ activity_discount: 0, coupon_discount: 0, share_discount: 0 },
  }
}
