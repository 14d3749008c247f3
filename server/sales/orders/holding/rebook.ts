import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { busyRange } from '#domain/availability/range.ts'
import { dayInShop } from '#i18n/format.ts'
import { lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { holdItem } from './hold-again.ts'

interface RebookInput {
  item: OrderItem
  orders: readonly Order[]
  now: Date
}

/**
 * Finds a machine for an item that lost its own; where none is free the item stays without one, as a shortage that
 * staff see.
 */
export async function rebook(tx: Tx, { item, orders, now }: RebookInput): Promise<void> {
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
