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
  /** Those that go; the others stay where they are. */
  moving: readonly OrderItem[]
  actor: { role: Actor; id?: string }
  reason?: string | undefined
  facts?: object
  set?: Pick<OrderChange, 'start_on' | 'end_on' | 'close_reason'>
  now: Date
}

/**
 * One step of some items of an order that the caller has locked: each by the table of orders, or refused. The order
 * stands where its least advanced open item stands; where it moves, that is the row of its timeline, else each item has
 * a row of its own (`item_ship`), which says nothing of the order's status.
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
    // Where the last item that held it back went away, the order goes where no step of its own leads.
    const ownStep = step(orderMachine, from, event, actor.role)
    const name = ownStep.ok && ownStep.value === to ? event : (`item_${event}` as const)
    await writeOrderEvent(tx, { ...entry, event: name, from, to, details: { ...facts, items: steps } })
    return to
  }
  for (const { item_id, ...between } of steps) {
    const row = { item_id, event: `item_${event}`, from: null, to: null, details: { ...facts, ...between } }
    await writeOrderEvent(tx, { ...entry, ...row })
  }
  return to
}

/** Where each item of an order and the order itself would stand after a step; a step that the table has not is refused. */
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
  // Beside goods a service goes where they go.
  for (const { item_id, product_kind, ...open } of progress()) {
    if (product_kind === 'service' && isOpen(open) && !orderMachine.ends.includes(to)) after.set(item_id, to)
  }
  return { steps, after, to }
}

/** What the order keeps of the step: the moments its first parcel left, its last one arrived, and it came to an end. */
async function computeMoments(
  tx: Tx,
  { order_id, shipped_at }: Order,
  { event, from, to, now }: { event: Event; from: OrderStatus; to: OrderStatus; now: Date },
): Promise<OrderChange> {
  if (event === 'ship' && (shipped_at === null || from !== to)) return { shipped_at: now }
  if (from === to) return {}
  // Where the rest will not come any more, the days to withdraw begin when its customer could know.
  if (to === 'delivered') return { delivered_at: (event === 'deliver' && (await findLastArrival(tx, order_id))) || now }
  return orderMachine.ends.includes(to) ? { ended_at: now } : {}
}
