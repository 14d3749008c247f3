import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { findRoom, type Packing } from '#domain/availability/pack.ts'
import { type Buffers, busyRange, type DayRange } from '#domain/availability/range.ts'
import type { Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findFreeSaleUnits } from '../devices/queries.ts'
import { isSoldAsUsed } from './condition.ts'
import { fillShortages } from './fill-shortages.ts'
import { isStillFree } from './plan-rooms.ts'
import { findSpareUnit } from './spare.ts'
import { lockFleet, moveReservations, readFleet } from './store.ts'

interface HoldInput {
  deviceTypeId: string
  itemId: string
  userId: string
  now: Date
  heldUntil: Date
}

export interface RentHold extends HoldInput {
  start: Day
  months: number
  buffers: Buffers
  /** Found before the fleet was locked. */
  planned?: Packing | undefined
}

/**
 * Holds a machine for a rental, or refuses. If no machine is free as reservations stand, those that were not handed out
 * are rearranged. The caller has locked the fleet.
 */
export async function holdForRent(tx: Tx, hold: RentHold): Promise<void> {
  const { deviceTypeId, now, start, months, buffers, planned } = hold
  const busy = busyRange(start, months, buffers)
  const spare = await findSpareUnit(tx, hold)
  if (spare !== undefined) return insertHold(tx, { ...hold, deviceId: spare, purpose: 'rent', busy })
  const isPlanned = planned && (await isStillFree(tx, { planned, deviceTypeId, busy, now }))
  const room = isPlanned ? planned : await requireRoom(tx, hold, busy)
  await moveReservations(tx, room.moves, now)
  await insertHold(tx, { ...hold, deviceId: room.unit, purpose: 'rent', busy })
}

async function requireRoom(tx: Tx, { deviceTypeId, itemId, now }: HoldInput, busy: DayRange) {
  const fleet = await readFleet(tx, { deviceTypeId, pool: 'rent', from: dayInShop(now), now })
  const room = findRoom(fleet.units, fleet.bookings, busy)
  return room ?? refuse('stock_insufficient', { reason: 'no_machine_free', item_id: itemId })
}

/** Holds a number of machines for sale, or refuses. The caller has locked the fleet. */
export async function holdForSale(tx: Tx, { quantity, ...hold }: HoldInput & { quantity: number }): Promise<void> {
  const today = dayInShop(hold.now)
  const used = await isSoldAsUsed(tx, hold.itemId)
  const free = await findFreeSaleUnits(tx, { device_type_id: hold.deviceTypeId, used, now: hold.now, quantity })
  if (free.length < quantity)
    return refuse('stock_insufficient', { reason: 'sold_out', available: free.length, item_id: hold.itemId })
  const busy = { from: today, to: undefined }
  for (const deviceId of free) await insertHold(tx, { ...hold, deviceId, purpose: 'sale', busy })
}

/**
 * Releases expired holds first: under the lock, so that nobody finds a machine both free and taken. Then reservations
 * without a machine get one, before anything new is promised.
 */
export async function lockFleetForBooking(tx: Tx, deviceTypeId: string, now: Date): Promise<void> {
  await lockFleet(tx, deviceTypeId)
  await tx
    .updateTable('unit_reservations')
    .set({ reservation_state: 'released', held_until: null, updated_at: now })
    .where('device_type_id', '=', deviceTypeId)
    .where('reservation_state', '=', 'held')
    .where('held_until', '<=', now)
    .execute()
  await fillShortages(tx, deviceTypeId, now)
}

interface NewHold extends HoldInput {
  deviceId: string
  purpose: 'rent' | 'sale'
  busy: Omit<DayRange, 'to'> & { to: Day | undefined }
}

async function insertHold(tx: Tx, { busy, ...hold }: NewHold): Promise<void> {
  await tx
    .insertInto('unit_reservations')
    .values({
      device_type_id: hold.deviceTypeId,
      device_id: hold.deviceId,
      purpose: hold.purpose,
      busy: sql`daterange(${busy.from}::date, ${busy.to ?? null}::date)`,
      reservation_state: 'held',
      order_item_id: hold.itemId,
      user_id: hold.userId,
      held_until: hold.heldUntil,
      created_at: hold.now,
      updated_at: hold.now,
    })
    .execute()
}

/** Extends the holds of a checkout while it can still be paid; holds that last beyond `unless` stay unchanged. */
export async function extendCheckoutHolds(
  tx: Tx,
  checkoutId: string,
  held_until: Date,
  unless: Date = held_until,
): Promise<void> {
  await tx
    .updateTable('unit_reservations')
    .set({ held_until })
    .where('order_item_id', 'in', eb =>
      eb
        .selectFrom('order_items')
        .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
        .select('item_id')
        .where('orders.checkout_id', '=', checkoutId),
    )
    .where('reservation_state', '=', 'held')
    .where('held_until', '<', unless)
    .execute()
}

/**
 * Turns holds into bookings without an end once they are paid. Returns the items whose hold was released in the
 * meantime and needs another machine.
 */
export async function bookHolds(tx: Tx, itemIds: readonly string[], now: Date): Promise<string[]> {
  if (itemIds.length === 0) return []
  const rows = await tx
    .updateTable('unit_reservations')
    .set({ reservation_state: 'booked', held_until: null, updated_at: now })
    .where('order_item_id', 'in', itemIds)
    .where('reservation_state', '=', 'held')
    .returning('order_item_id')
    .execute()
  return rows.flatMap(({ order_item_id }) => order_item_id ?? [])
}

/** Releases machines that are no longer needed. */
export async function releaseUnits(tx: Tx, itemIds: readonly string[], now: Date): Promise<void> {
  if (itemIds.length === 0) return
  await tx
    .updateTable('unit_reservations')
    .set({ reservation_state: 'released', held_until: null, updated_at: now })
    .where('order_item_id', 'in', itemIds)
    .where('reservation_state', 'in', ['held', 'booked'])
    .execute()
}
