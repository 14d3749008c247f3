import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import { type Cents, sum } from '#domain/money.ts'
import { type OrderStatus, orderMachine } from '#domain/orders/states.ts'
import { isOpen } from '#domain/shipments/progress.ts'
import { takenOf } from '#server/money/disputes/charged-back.ts'
import { readOrderMoney, withinOpen } from '#server/money/refunds/amounts/open-money.ts'
import { decideRefund } from '#server/money/refunds/decisions/decide-refund.ts'
import type { Refund } from '#server/money/refunds/queries.ts'
import { giveBackPromotions } from '#server/offers/promotions/settle-promotions.ts'
import type { Grant } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type Checkout,
  hasPromotions,
  type Order,
  type OrderItem,
  ordersOf,
  quoteOf,
} from '#server/records/orders/order-rows.ts'
import { giveBackGoods } from './give-back.ts'
import { moveItems } from './moving/move-items.ts'
import { shareOf } from './settle-paid.ts'

export interface EndingItems {
  checkout: Checkout
  order: Order
  /** All of the order. */
  items: readonly OrderItem[]
  /** Those that end; none of them was sent, or they came back. */
  ending: readonly OrderItem[]
  event: 'cancel' | 'close'
  actor: { role: Actor; id?: string }
  reason: string
  /** What stands on the refund and its paper, where that is more than that it was cancelled or closed. */
  refundReason?: 'shortage'
  now: Date
  /** By whose word what was paid goes back. */
  grant: Grant
}

/** Paid and not sent: what of an order ends gives back exactly its share, and what was held for it is free again. */
export async function endItems(
  tx: Tx,
  context: Context,
  { checkout, order, items, ending, event, actor, reason, refundReason, now, grant }: EndingItems,
): Promise<{ status: OrderStatus; refunds: Refund[] }> {
  const isWhole = ending.length === items.filter(isOpenItem).length
  const status = await moveItems(
    tx,
    { order, items },
    { event, moving: ending, actor, reason, now, set: isWhole ? { close_reason: reason } : {} },
  )
  await giveBackGoods(tx, ending, now)
  const [only] = ending
  const refunds = await decideRefund(tx, context, {
    order,
    shares: ending.map(shareOf),
    reason: refundReason ?? (event === 'cancel' ? 'canceled' : 'closed'),
    reference: `${event}:${isWhole ? order.order_id : only?.item_id}`,
    grant,
  })
  if (orderMachine.ends.includes(status)) await giveBackOfCheckout(tx, checkout, now)
  return { status, refunds }
}

/** What ending them would give back: their share, as far as it has not gone back before. */
export async function backOf(db: Reader, order: Order, ending: readonly OrderItem[]): Promise<Cents> {
  const { money } = await readOrderMoney(db, order.order_id)
  return sum(withinOpen(ending.map(shareOf), money).map(({ net, vat, deposit }) => net + vat + deposit))
}

export function isOpenItem({ item_status }: OrderItem): boolean {
  return isOpen({ item_status })
}

/** While one order of a checkout stands, was completed, or was closed with something kept, coupon and invitation stay used. */
export async function giveBackOfCheckout(tx: Tx, checkout: Checkout, now: Date): Promise<void> {
  if (!hasPromotions(checkout)) return
  const orders = await ordersOf(tx, checkout.checkout_id)
  if (orders.some(({ ended_at, order_status }) => ended_at === null || order_status === 'completed')) return
  for (const order of orders) if (await isSomethingKept(tx, order)) return
  await giveBackPromotions(tx, { checkoutNo: checkout.checkout_no, quoteId: quoteOf(checkout), now })
}

/** Its customer has the goods, or we have money that was paid for them. A deposit pays for no goods. */
async function isSomethingKept(db: Reader, { order_id, order_status }: Order): Promise<boolean> {
  if (order_status !== 'closed') return false
  const { money } = await readOrderMoney(db, order_id)
  const goods = sum(money.map(({ open }) => open.net + open.vat))
  const deposit = sum(money.map(({ open }) => open.deposit))
  if (goods > Math.max(0, (await takenOf(db, order_id)) - deposit)) return true
  const kept = await db
    .selectFrom('order_events')
    .select('order_id')
    .where('order_id', '=', order_id)
    .where('event', '=', 'close')
    .where(sql<boolean>`facts -> 'units' @> '[{"whereabouts": "with_customer"}]'`)
    .executeTakeFirst()
  return kept !== undefined
}
