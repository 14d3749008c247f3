import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { findRoom } from '#domain/availability/pack.ts'
import { clipBefore, type DayRange } from '#domain/availability/range.ts'
import type { Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import { findFreeSaleUnit } from '../devices/queries.ts'
import { isSoldAsUsed } from './condition.ts'
import { type Fleet, moveReservations, readFleet } from './store.ts'
import { findShortages, type Shortage } from './store-shortages.ts'

/**
 * Reservations that have lost their machine get one as soon as there is one, the first to start first. Called wherever
 * a machine may have become free, and before anything new is promised; the caller has locked the fleet.
 */
export async function fillShortages(tx: Tx, deviceTypeId: string, now: Date): Promise<string[]> {
  const filled: string[] = []
  const shortages = await findShortages(tx, deviceTypeId, now)
  const isRent = ({ purpose }: Shortage) => purpose !== 'sale'
  const fleetQuery = { deviceTypeId, pool: 'rent', from: dayInShop(now), now } as const
  const fleet = shortages.some(isRent) ? await readFleet(tx, fleetQuery) : undefined
  for (const shortage of shortages) {
    const isFilled =
      fleet && isRent(shortage) ? await fillRent(tx, fleet, shortage, now) : await fillSale(tx, shortage, now)
    if (!isFilled) continue
    filled.push(shortage.reservation_id)
    const { order_id, order_item_id } = shortage
    if (order_id === null || order_item_id === null) continue
    const event = { order_id, item_id: order_item_id, event: 'shortage_filled', from: null, to: null } as const
    await writeOrderEvent(tx, { ...event, actor: { role: 'system' }, now })
  }
  return filled
}

/** What is assigned is noted in `fleet`, so that it is read once for all shortages. */
async function fillRent(tx: Tx, fleet: Fleet, shortage: Shortage, now: Date): Promise<boolean> {
  // Days that have passed while it waited need no machine.
  const range = clipBefore({ from: shortage.from, to: shortage.to }, dayInShop(now))
  if (!range) return false
  const room = findRoom(fleet.units, fleet.bookings, range)
  if (!room) return false
  await moveReservations(tx, room.moves, now)
  await assignUnit(tx, { shortage, deviceId: room.unit, busy: range, now })
  const id = shortage.reservation_id
  fleet.bookings = [
    ...fleet.bookings.filter(one => one.id !== id).map(one => ({ ...one, unit: room.moves.get(one.id) ?? one.unit })),
    { id, unit: room.unit, range: range },
  ]
  return true
}

async function fillSale(tx: Tx, shortage: Shortage, now: Date): Promise<boolean> {
  const today = dayInShop(now)
  const { device_type_id } = shortage
  const used = await isSoldAsUsed(tx, shortage.order_item_id)
  const deviceId = await findFreeSaleUnit(tx, { device_type_id, used, now })
  if (deviceId === undefined) return false
  await assignUnit(tx, { shortage, deviceId, busy: { from: today, to: null }, now })
  return true
}

interface UnitAssignment {
  shortage: Shortage
  deviceId: string
  busy: Omit<DayRange, 'to'> & { to: Day | null }
  now: Date
}

async function assignUnit(tx: Tx, { shortage, deviceId, busy, now }: UnitAssignment): Promise<void> {
  await tx
    .updateTable('unit_reservations')
    .set({ device_id: deviceId, busy: sql<string>`daterange(${busy.from}::date, ${busy.to}::date)`, updated_at: now })
    .where('reservation_id', '=', shortage.reservation_id)
    .execute()
}
