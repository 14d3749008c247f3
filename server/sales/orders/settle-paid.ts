import { sql } from 'kysely'
import { afterCommit, beforeCommit, type Tx } from '#db/transaction.ts'
import { busyRange } from '#domain/availability/range.ts'
import { freightPart } from '#domain/ledger/components.ts'
import { receiptPosting, type Share, salePosting } from '#domain/ledger/postings.ts'
import { allocate } from '#domain/money.ts'
import { dayInShop } from '#i18n/format.ts'
import { bookHolds, lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { assignLosses } from '#server/money/disputes/settle-loss.ts'
import { issueInvoice } from '#server/money/invoices/issue-invoice.ts'
import type { Invoice } from '#server/money/invoices/queries.ts'
import { type Posting, postAll } from '#server/money/ledger/post.ts'
import { chargeBalance } from '#server/money/payments/balance-charge.ts'
import type { PaidAttempt } from '#server/money/payments/purposes.ts'
import { spendPromotions } from '#server/offers/promotions/settle-promotions.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type Checkout,
  findOrderItems,
  hasPromotions,
  type Order,
  type OrderItem,
  payOrders,
  requireQuoteId,
} from '#server/records/orders/order-rows.ts'
import { holdItem, lockLapsedFleets } from './holding/hold-again.ts'
import { mailOrderPaid } from './mails.ts'
import { moveOrder } from './moving/move-order.ts'

/**
 * Does everything that follows from the payment in one transaction, once. The caller has locked the checkout and
 * checked that it was not paid before and has not ended. Without a payment there was nothing to pay.
 */
export async function settlePaid(tx: Tx, context: Context, checkout: Checkout, payment?: PaidAttempt): Promise<void> {
  const now = context.clock.now()
  const { checkout_id: checkoutId, checkout_no: checkoutNo } = checkout
  const orders = await payOrders(tx, checkoutId, now)
  const items = await findOrderItems(
    tx,
    orders.map(order => order.order_id),
  )
  for (const order of orders) {
    const set = { pay_status: 'paid', paid_at: now } as const
    await moveOrder(tx, order, { event: 'paid', actor: { role: 'provider' }, now, set })
  }
  const sales = orders.map(({ order_id: orderId }): Posting => {
    const orderItems = items.filter(item => item.order_id === orderId)
    const base = { kind: 'sale', reference: `sale:${orderId}`, checkoutId, orderId, now } as const
    return { ...base, entries: salePosting(orderItems.map(toShare)) }
  })
  // The payment may be a first part that concludes the orders: it is allocated in proportion to their totals.
  const totals = orders.map(order => order.total_amount)
  const parts = payment ? allocate(payment.amount, totals) : totals
  const received = orders.map(({ order_id }, index) => ({ order_id, amount: parts[index] ?? 0 }))
  await postAll(tx, [...(payment ? [toReceipt(payment.payment_id, { checkoutId, received, now })] : []), ...sales])
  if (payment) await assignLosses(tx, payment.payment_id, now)
  for (const [index, order] of orders.entries()) {
    const rest = order.total_amount - (parts[index] ?? 0)
    if (rest > 0) await chargeBalance(tx, order, rest, now)
  }
  const machines = items.filter(item => item.device_type_id !== null).map(item => item.item_id)
  if (machines.length > 0) await lockLapsedFleets(tx, checkoutId, now)
  const booked = await bookHolds(tx, machines, now)
  const lost = items.filter(item => item.device_type_id !== null && !booked.includes(item.item_id))
  // Paid after the hold expired while the order was still open: the order is binding all the same, if need be without a
  // machine (a shortage).
  for (const item of lost) await rebook(tx, { item, orders, now })
  if (hasPromotions(checkout)) await spendPromotions(tx, { checkoutNo, quoteId: requireQuoteId(checkout), now })
  const invoices: Invoice[] = []
  const { billing, coupon_code } = checkout
  for (const [index, order] of orders.entries()) {
    const orderItems = items.filter(item => item.order_id === order.order_id)
    const orderPayment = payment && { ...payment, amount: parts[index] ?? 0, paid_at: now, checkout_no: checkoutNo }
    const paid = { billing, coupon_code, payment: orderPayment }
    const issue = { order, items: orderItems, reference: `sale:${order.order_id}`, now, paid }
    await issueInvoice(tx, issue, async invoice => void invoices.push(invoice))
  }
  const amount = payment?.amount ?? 0
  await beforeCommit(tx, () => mailOrderPaid(tx, context, { checkout, orders, items, invoices, amount }))
  afterCommit(tx, () => {
    for (const order of orders) context.metrics?.countPaid(order.kind)
  })
}

function toReceipt(
  paymentId: string,
  { checkoutId, received, now }: { checkoutId: string; received: { order_id: string; amount: number }[]; now: Date },
): Posting {
  const base = { kind: 'receipt', reference: `payment:${paymentId}`, checkoutId, now } as const
  return { ...base, entries: receiptPosting(received) }
}

/** The amounts an item is booked with: its deposit, its net amount, its tax, and its share of the delivery cost. */
export function toShare(item: OrderItem): Share {
  const { order_id, item_id, deposit, net, vat, vat_country, vat_percent } = item
  const taxed = { vat_kind: item.vat_kind, vat_country, vat_percent }
  return { order_id, item_id, deposit, net, vat, ...taxed, freightPart: freightPart(item) }
}

interface RebookInput {
  item: OrderItem
  orders: readonly Order[]
  now: Date
}

/**
 * Finds a machine for an item that lost its own; where none is free the item stays without one, as a shortage that
 * staff see.
 */
async function rebook(tx: Tx, { item, orders, now }: RebookInput): Promise<void> {
  const order = orders.find(({ order_id }) => order_id === item.order_id)
  const deviceTypeId = item.device_type_id
  if (!order || deviceTypeId === null) return
  const buffers = await readSetting(tx, 'delivery', now)
  await lockFleetForBooking(tx, deviceTypeId, now)
  const start = order.start_on ?? dayInShop(now)
  try {
    await holdItem(tx, { item, order, now, heldUntil: now })
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'stock_insufficient') throw error
    const busy = order.kind === 'rent' ? busyRange(start, item.months ?? 0, buffers) : { from: start, to: null }
    const pieces = Array.from({ length: item.quantity }, () => ({
      device_type_id: deviceTypeId,
      device_id: null,
      purpose: order.kind === 'rent' ? ('rent' as const) : ('sale' as const),
      busy: sql<string>`daterange(${busy.from}::date, ${busy.to}::date)`,
      reservation_state: 'booked' as const,
      order_item_id: item.item_id,
      user_id: order.user_id,
      created_at: now,
      updated_at: now,
    }))
    await tx.insertInto('unit_reservations').values(pieces).execute()
    return
  }
  await tx
    .updateTable('unit_reservations')
    .set({ reservation_state: 'booked', held_until: null })
    .where('order_item_id', '=', item.item_id)
    .where('reservation_state', '=', 'held')
    .execute()
}
