import type { Tx } from '#db/transaction.ts'
import { type Actor, step } from '#domain/machine.ts'
import { type OrderStatus, orderMachine } from '#domain/orders/states.ts'
import { computeOrderStatus, isOpen } from '#domain/shipments/progress.ts'
import { unwrapOrRefuse } from '#server/platform/refusal.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import { findLastArrival } from '../store-parcels.ts'
import { type OrderChange, setItemStatus, setOrderStatus } from './store-moves.ts'

type Event = (typeof orderMachine)['transitions'][number]['event']

export interface ItemsMove {
  event: Event
  /** The items that move; the others stay. */
  moving: readonly OrderItem[]
  actor: { role: Actor; id?: string }
  reason?: string | undefined
  facts?: object
  set?: Pick<OrderChange, 'start_on' | 'end_on' | 'close_reason'>
  now: Date
}

/**
 * Moves some items of an order that the caller has locked by one step each, as the state machine of orders allows, or
 * refuses it. The order has the status of its least advanced open item. If that changes, the change is one row of the
 * order's timeline; otherwise each item has a row of its own (`item_ship`), which does not affect the order's status.
 */
export async function moveItems(
  tx: Tx,
  { order, items }: { order: Order; items: readonly OrderItem[] },
  { event, moving, actor, reason, facts, set = {}, now }: ItemsMove,
): Promise<OrderStatus> {
  const from = order.order_status
  const { steps, after, to } = statusesAfter(items, { event, moving, actor })
  for (const status of new Set(after.values())) {
    const changed = items.filter(item => after.get(item.item_id) === status && item.item_status !== status)
    await setItemStatus(
      tx,
      changed.map(item => item.item_id),
      status,
      now,
    )
  }
  const moments = await computeMoments(tx, order, { event, from, to, now })
  await setOrderStatus(tx, order, { ...set, ...moments, status: to, now })
  const entry = { order_id: order.order_id, ...(reason && { reason }), actor, now }
  if (from !== to) {
    // When the last item that held it back leaves, the order can reach a status that none of its own steps leads to.
    const ownStep = step(orderMachine, from, event, actor.role)
    const name = ownStep.ok && ownStep.value === to ? event : (`item_${event}` as const)
    await writeOrderEvent(tx, { ...entry, event: name, from, to, details: { ...facts, items: steps } })
    return to
  }
  for (const { item_id, ...between } of steps) {
    const row = { item_id, event: `item_${event}`, from: null, to: null } as const
    await writeOrderEvent(tx, { ...entry, ...row, details: { ...facts, ...between } })
  }
  return to
}

/** The status of each item and of the order after a step; a step that the state machine does not have is refused. */
export function statusesAfter(
  items: readonly OrderItem[],
  { event, moving, actor }: Pick<ItemsMove, 'event' | 'moving'> & { actor: { role: Actor } },
) {
  const steps = moving.map(item => {
    const from = item.item_status
    return { item_id: item.item_id, from, to: unwrapOrRefuse(step(orderMachine, from, event, actor.role)) }
  })
  const after = new Map(items.map(item => [item.item_id, item.item_status]))
  for (const { item_id, to } of steps) after.set(item_id, to)
  const progress = () =>
    items.map(({ item_id, product_kind }) => ({
      item_id,
      product_kind,
      item_status: after.get(item_id) as OrderStatus,
    }))
  const to = computeOrderStatus(progress())
  // A service in an order with goods follows the status of the goods.
  for (const { item_id, product_kind, ...open } of progress()) {
    if (product_kind === 'service' && isOpen(open) && !orderMachine.ends.includes(to)) after.set(item_id, to)
  }
  return { steps, after, to }
}

/**
 * The moments that the order stores for the step: when its first parcel left, when its last one arrived, and when it
 * ended.
 */
async function computeMoments(
  tx: Tx,
  { order_id, shipped_at }: Order,
  { event, from, to, now }: { event: Event; from: OrderStatus; to: OrderStatus; now: Date },
): Promise<OrderChange> {
  if (event === 'ship' && (shipped_at === null || from !== to)) return { shipped_at: now }
  if (from === to) return {}
  // Where the rest will not be delivered any more, the withdrawal period begins when the customer could know that.
  if (to === 'delivered') return { delivered_at: (event === 'deliver' && (await findLastArrival(tx, order_id))) || now }
  return orderMachine.ends.includes(to) ? { ended_at: now } : {}
}
