import type { Reader, Tx } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import { type Cents, sum } from '#domain/money.ts'
import { type OrderStatus, orderMachine } from '#domain/orders/states.ts'
import { isOpen } from '#domain/shipments/progress.ts'
import { readOrderMoney, withinOpen } from '#server/money/refunds/amounts/open-money.ts'
import { decideRefund } from '#server/money/refunds/decisions/decide-refund.ts'
import type { Refund } from '#server/money/refunds/queries.ts'
import { type Grant, grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { type Checkout, findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { endServices, listEndingServices, serviceLineActions, setServicesApart } from './end-services.ts'
import { moveItems } from './moving/move-items.ts'
import { lockModels, releaseGoods, releasePromotions } from './release-promotions.ts'
import { toShare } from './settle-paid.ts'

export interface EndingItems {
  checkout: Checkout
  order: Order
  /** All items of the order. */
  items: readonly OrderItem[]
  /** The items that end; none of them was sent, or they came back. The services of machines end with them. */
  ending: readonly OrderItem[]
  event: 'cancel' | 'close' | 'withdraw'
  actor: { role: Actor; id?: string }
  reason: string
  /** The reason on the refund and its document, where it is more than a cancellation or a closing. */
  refundReason?: 'shortage' | 'withdrawn'
  now: Date
  /** Who or which rule authorised the refund. */
  grant: Grant
}

/**
 * For items that are paid and not sent: refunds exactly the share of those that end, and releases what was held for
 * them. Services of another order of the checkout that lose their machine end with it.
 */
export async function endItems(
  tx: Tx,
  context: Context,
  { checkout, order, items: before, event, actor, reason, refundReason, now, grant, ...asked }: EndingItems,
): Promise<{ status: OrderStatus; refunds: Refund[]; ended: OrderItem[] }> {
  const services = await listEndingServices(tx, serviceLineActions.get(context), toCheckoutEnding(order, asked.ending))
  const orderServices = services.filter(service => service.order.order_id === order.order_id)
  if (orderServices.length > 0) await lockModels(tx, asked.ending, now)
  const apart = await setServicesApart(tx, context, orderServices)
  const items = orderServices.length > 0 ? await findOrderItems(tx, [order.order_id]) : before
  const ending = [...asked.ending, ...apart.ending]
  const isWhole = ending.length === items.filter(isOpenItem).length
  const status = await moveItems(
    tx,
    { order, items },
    { event, moving: ending, actor, reason, now, set: isWhole ? { close_reason: reason } : {} },
  )
  await releaseGoods(tx, ending, now)
  const [only] = ending
  const why = refundReason ?? (event === 'cancel' ? 'canceled' : 'closed')
  const refunds = await decideRefund(tx, context, {
    order,
    shares: [...ending.map(toShare), ...apart.shares],
    reason: why,
    // The mail of a cancelled order finds the refund by this reference.
    reference: `${event === 'close' ? 'close' : 'cancel'}:${isWhole ? order.order_id : only?.item_id}`,
    grant,
  })
  if (orderMachine.ends.includes(status)) await releasePromotions(tx, checkout, now)
  await endServices(tx, context, {
    ...{ checkout, services: services.filter(service => !orderServices.includes(service)) },
    ...{ with: only?.item_id ?? '', reference: only?.item_id ?? '' },
    ...{ event, actor, reason, refundReason: why, now },
    // Only the money of this order was refunded at the provider.
    grant: grant.ruled_by === 'made_at_provider' ? grantByRule('price_rule') : grant,
  })
  return { status, refunds, ended: ending }
}

function toCheckoutEnding({ checkout_id }: Order, ending: readonly OrderItem[]) {
  return { checkout_id, ending: ending.map(({ item_id, quantity }) => ({ item_id, pieces: quantity })) }
}

/** What ending these items would refund, including the services that end with them in any order of the checkout. */
export async function computeRefundWithServices(
  db: Reader,
  context: Context,
  { order, ending }: { order: Order; ending: readonly OrderItem[] },
): Promise<Cents> {
  return sum((await listEndRefunds(db, context, { order, ending })).map(({ amount }) => amount))
}

/** The same for each order that something ends in. */
export async function listEndRefunds(
  db: Reader,
  context: Context,
  { order, ending }: { order: Order; ending: readonly OrderItem[] },
): Promise<{ orderId: string; amount: Cents }[]> {
  const services = await listEndingServices(db, serviceLineActions.get(context), toCheckoutEnding(order, ending))
  const all = new Map([[order.order_id, await computeEndRefund(db, order, ending)]])
  for (const { order: serviceOrder, part } of services) {
    const { order_id } = serviceOrder
    all.set(order_id, (all.get(order_id) ?? 0) + (await computeEndRefund(db, serviceOrder, [part])))
  }
  return [...all].map(([orderId, amount]) => ({ orderId, amount }))
}

/** What ending these items would refund: their share, less what was refunded before. */
export async function computeEndRefund(db: Reader, order: Order, ending: readonly OrderItem[]): Promise<Cents> {
  const { money } = await readOrderMoney(db, order.order_id)
  return sum(withinOpen(ending.map(toShare), money).map(({ net, vat, deposit }) => net + vat + deposit))
}

export function isOpenItem({ item_status }: OrderItem): boolean {
  return isOpen({ item_status })
}
