import type { Reader, Tx } from '#db/transaction.ts'
import type { Share } from '#domain/ledger/postings.ts'
import type { Actor } from '#domain/machine.ts'
import { type Pieces, servicesToEnd } from '#domain/orders/services-to-end.ts'
import { splitLine } from '#domain/orders/split.ts'
import { orderMachine } from '#domain/orders/states.ts'
import { isLineWhole } from '#server/money/refunds/amounts/open-money.ts'
import { decideRefund } from '#server/money/refunds/decisions/decide-refund.ts'
import type { Grant } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import {
  type Checkout,
  findCheckoutOrders,
  findOrderItems,
  type Order,
  type OrderItem,
} from '#server/records/orders/order-rows.ts'
import { mailItemsCanceled } from './mails.ts'
import { moveItems } from './moving/move-items.ts'
import { releasePromotions } from './release-promotions.ts'
import { toShare } from './settle-paid.ts'

/** What the after-sale layer supplies about the lines of an order. */
export interface ServiceLineActions {
  /** Those of the items that a customer has withdrawn from: their machines come back. */
  comingBack(db: Reader, itemIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Splits some pieces off a line into a line of their own. */
  divide(tx: Tx, context: Context, dividing: DivideInput): Promise<OrderItem>
}

interface DivideInput {
  order: Order
  item: OrderItem
  count: number
  reason: 'changed'
  reference: string
}

export const serviceLineActions = new ExtensionPoint<ServiceLineActions>('lines of orders after the sale')

export interface EndingService {
  order: Order
  /** The whole line. */
  item: OrderItem
  /** The pieces that end, with their amounts. */
  part: OrderItem
}

/** The services of a checkout that end with machines of it, in any of its orders. */
export async function listEndingServices(
  db: Reader,
  { comingBack: readComingBack }: Pick<ServiceLineActions, 'comingBack'>,
  { checkout_id, ending }: { checkout_id: string; ending: readonly Pieces[] },
): Promise<EndingService[]> {
  const orders = await findCheckoutOrders(db, checkout_id)
  const all = await findOrderItems(
    db,
    orders.map(({ order_id }) => order_id),
  )
  if (!all.some(({ product_kind }) => product_kind === 'service')) return []
  const comingBack = await readComingBack(
    db,
    all.map(({ item_id }) => item_id),
  )
  return servicesToEnd({ all, ending, comingBack }).flatMap(({ item_id, pieces }) => {
    const item = all.find(one => one.item_id === item_id)
    const order = orders.find(({ order_id }) => order_id === item?.order_id)
    return item && order ? [{ order, item, part: pieces < item.quantity ? splitLine(item, pieces)[0] : item }] : []
  })
}

interface SetApart {
  /** Lines that end as a whole. */
  ending: OrderItem[]
  /** What is refunded of lines that stay. */
  shares: Share[]
}

/**
 * Splits off the pieces that end into lines of their own. Once anything of a line was refunded it is no longer divided,
 * and only the price of the pieces is refunded.
 */
export async function setServicesApart(
  tx: Tx,
  context: Context,
  services: readonly EndingService[],
): Promise<SetApart> {
  const apart: SetApart = { ending: [], shares: [] }
  for (const { order, item, part } of services) {
    const { quantity: count } = part
    if (count === item.quantity) apart.ending.push(item)
    else if (item.item_status !== 'in_transit' && (await isLineWhole(tx, item))) {
      const reference = `divide:${item.item_id}:service:${item.quantity}`
      const dividing = { order, item, count, reason: 'changed', reference } as const
      apart.ending.push(await serviceLineActions.get(context).divide(tx, context, dividing))
    } else apart.shares.push(toShare(part))
  }
  return apart
}

interface ServicesEnding {
  checkout: Checkout
  services: readonly EndingService[]
  /** The machine that the services end with. */
  with: string
  /** The event they end for; the machines of one line may come back one after the other. */
  reference: string
  event: 'cancel' | 'close' | 'withdraw'
  actor: { role: Actor; id?: string }
  reason: string
  refundReason: string
  grant: Grant
  now: Date
}

/**
 * Ends services together with machines of another order, or before their machine is back: what was paid for them is
 * refunded at once.
 */
export async function endServices(
  tx: Tx,
  context: Context,
  { checkout, services, ...how }: ServicesEnding,
): Promise<void> {
  for (const orderServices of Map.groupBy(services, ({ order }) => order.order_id).values()) {
    const [first] = orderServices
    if (first) await endOrderServices(tx, context, { ...how, checkout, order: first.order, services: orderServices })
  }
}

async function endOrderServices(
  tx: Tx,
  context: Context,
  {
    checkout,
    order,
    services,
    with: cause,
    reference,
    event,
    actor,
    reason,
    refundReason,
    grant,
    now,
  }: ServicesEnding & { order: Order },
): Promise<void> {
  const { ending, shares } = await setServicesApart(tx, context, services)
  const items = await findOrderItems(tx, [order.order_id])
  const isUnsent = ({ item_status }: OrderItem) => item_status === 'pay_success'
  const moving = items.filter(({ item_id }) => ending.some(one => one.item_id === item_id))
  let status: string = order.order_status
  for (const same of [moving.filter(isUnsent), moving.filter(item => !isUnsent(item))]) {
    const [one] = same
    if (!one) continue
    const step = isUnsent(one) ? { event, actor } : ({ event: 'settle_rejection', actor: { role: 'system' } } as const)
    const current = await tx
      .selectFrom('orders')
      .selectAll()
      .where('order_id', '=', order.order_id)
      .executeTakeFirstOrThrow()
    const set = same.length === items.filter(isStanding).length ? { close_reason: reason } : {}
    status = await moveItems(
      tx,
      { order: current, items: await findOrderItems(tx, [order.order_id]) },
      { ...step, moving: same, reason, now, set },
    )
  }
  const refunds = await decideRefund(tx, context, {
    ...{ order, shares: [...ending.map(toShare), ...shares], reason: refundReason, grant },
    reference: `services:${reference}:${order.order_id}`,
  })
  if (orderMachine.ends.some(end => end === status)) await releasePromotions(tx, checkout, now)
  const endedItems = services.map(({ item }) => item)
  await mailItemsCanceled(tx, context, { checkout, order, items: endedItems, refunds, cause: cause })
}

function isStanding({ item_status }: OrderItem): boolean {
  return !orderMachine.ends.some(end => end === item_status)
}
