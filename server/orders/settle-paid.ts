import { afterCommit, atEnd, type Tx } from '#db/transaction.ts'
import { freightPart } from '#domain/ledger/components.ts'
import { receiptPosting, type Share, salePosting } from '#domain/ledger/postings.ts'
import type { VatKind } from '#domain/pricing/vat.ts'
import { bookHolds } from '../availability/book.ts'
import type { Context } from '../context.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import type { Invoice } from '../invoices/store.ts'
import { type Posting, postAll } from '../ledger/post.ts'
import { spendPromotions } from '../promotions/settle-promotions.ts'
import { bookAnew } from './book-anew.ts'
import { lockLapsedFleets } from './hold-again.ts'
import { mailOrderPaid } from './mails.ts'
import { moveOrder } from './move-order.ts'
import { type Checkout, hasPromotions, itemsOf, type Order, type OrderItem, payOrders, quoteOf } from './store.ts'

/**
 * The money is here: everything that follows from it, in one transaction, once. The caller has locked the checkout and
 * seen that it was not paid before and has not come to an end. Without a payment there was nothing to pay.
 */
export async function settlePaid(
  tx: Tx,
  context: Context,
  checkout: Checkout,
  payment?: { payment_id: string; method: string },
): Promise<void> {
  const now = context.clock.now()
  const { checkout_id: checkoutId, checkout_no: checkoutNo } = checkout
  const orders = await payOrders(tx, checkoutId, now)
  const items = await itemsOf(
    tx,
    orders.map(order => order.order_id),
  )
  for (const order of orders) {
    const set = { pay_status: 'paid', paid_at: now } as const
    await moveOrder(tx, order, { event: 'paid', actor: { role: 'provider' }, now, set })
  }
  const sales = orders.map(({ order_id: orderId }): Posting => {
    const own = items.filter(item => item.order_id === orderId)
    const fact = { kind: 'sale', reference: `sale:${orderId}`, checkoutId, orderId, now } as const
    return { ...fact, entries: salePosting(own.map(shareOf)) }
  })
  await postAll(tx, [...(payment ? [receiptOf(payment.payment_id, { checkoutId, orders, now })] : []), ...sales])
  const machines = items.filter(item => item.device_type_id !== null).map(item => item.item_id)
  if (machines.length > 0) await lockLapsedFleets(tx, checkoutId, now)
  const booked = await bookHolds(tx, machines, now)
  const lost = items.filter(item => item.device_type_id !== null && !booked.includes(item.item_id))
  // Paid after its hold was over, while the order still stood: a promise all the same, if need be short of a machine.
  for (const item of lost) await bookAnew(tx, { item, orders, now })
  if (hasPromotions(checkout)) await spendPromotions(tx, { checkoutNo, quoteId: quoteOf(checkout), now })
  const invoices: Invoice[] = []
  const { billing, coupon_code, amount } = checkout
  const paid = {
    billing,
    coupon_code,
    payment: payment && { ...payment, amount, paid_at: now, checkout_no: checkoutNo },
  }
  for (const order of orders) {
    const own = items.filter(item => item.order_id === order.order_id)
    const issue = { order, items: own, reference: `sale:${order.order_id}`, now, paid }
    await issueInvoice(tx, issue, async invoice => void invoices.push(invoice))
  }
  await atEnd(tx, () => mailOrderPaid(tx, context, { checkout, orders, invoices }))
  afterCommit(tx, () => {
    for (const order of orders) context.metrics?.paid(order.kind)
  })
}

function receiptOf(
  paymentId: string,
  { checkoutId, orders, now }: { checkoutId: string; orders: readonly Order[]; now: Date },
): Posting {
  const owed = orders.map(order => ({ order_id: order.order_id, amount: order.total_amount }))
  const fact = { kind: 'receipt', reference: `payment:${paymentId}`, checkoutId, now } as const
  return { ...fact, entries: receiptPosting(owed) }
}

/** What an item is booked as: its deposit, its net and its tax, and what of them is its delivery. */
export function shareOf(item: OrderItem): Share {
  const { order_id, item_id, deposit, net, vat, vat_country, vat_percent } = item
  const taxed = { vat_kind: item.vat_kind as VatKind, vat_country, vat_percent }
  return { order_id, item_id, deposit, net, vat, ...taxed, freightPart: freightPart(item) }
}
