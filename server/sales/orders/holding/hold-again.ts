import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import { holdForRent, holdForSale, lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { lockFleet } from '#server/fleet/availability/queries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { findCheckoutOrders, findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'

interface ItemHold {
  item: OrderItem
  order: Order
  now: Date
  heldUntil: Date
}

/** Holds a machine for an item that has lost its own, or throws a refusal. The caller has locked the fleet. */
export async function holdItem(tx: Tx, { item, order, now, heldUntil }: ItemHold): Promise<void> {
  const buffers = await readSetting(tx, 'delivery', now)
  const deviceTypeId = item.device_type_id ?? ''
  const hold = { deviceTypeId, itemId: item.item_id, userId: order.user_id, now, heldUntil }
  const start = order.start_on ?? dayInShop(now)
  if (order.kind === 'rent') await holdForRent(tx, { ...hold, start, months: item.months ?? 0, buffers })
  else await holdForSale(tx, { ...hold, quantity: item.quantity })
}

/**
 * The machines of a lapsed hold may be held by another order by now, so their fleets are locked before any of the
 * machines is touched. Holds that are still valid cannot be taken by others.
 */
export async function lockLapsedFleets(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ device_type_id: string }>`
    select distinct device_type_id from order_items join orders using (order_id)
     where checkout_id = ${checkoutId} and device_type_id is not null
       and not exists (select from unit_reservations r
         where r.order_item_id = item_id and (reservation_state = 'booked' or reservation_state = 'held' and held_until > ${now}))
     order by device_type_id`.execute(tx)
  for (const { device_type_id } of rows) await lockFleet(tx, device_type_id)
}

/** Takes again everything that a checkout lost because its hold expired; if any of it is gone, the whole is refused. */
export async function holdAgain(tx: Tx, checkoutId: string, { now, heldUntil }: { now: Date; heldUntil: Date }) {
  const lost = await lostItemIds(tx, checkoutId)
  if (lost.length === 0) return
  const orders = await findCheckoutOrders(tx, checkoutId)
  const items = await findOrderItems(
    tx,
    orders.map(order => order.order_id),
  )
  const again = items.filter(({ item_id }) => lost.includes(item_id))
  const types = [...new Set(again.flatMap(item => item.device_type_id ?? []))].toSorted()
  for (const type of types) await lockFleetForBooking(tx, type, now)
  for (const item of again) {
    const order = orders.find(({ order_id }) => order_id === item.order_id)
    if (order) await holdItem(tx, { item, order, now, heldUntil })
  }
}

/** The machines of an item were released together, so an item has either all of its machines or none. */
async function lostItemIds(tx: Tx, checkoutId: string): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from order_items join orders using (order_id)
     where checkout_id = ${checkoutId} and device_type_id is not null
       and not exists (select from unit_reservations r
         where r.order_item_id = item_id and reservation_state in ('held', 'booked'))`.execute(tx)
  return rows.map(({ item_id }) => item_id)
}
