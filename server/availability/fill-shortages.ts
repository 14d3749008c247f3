import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { findRoom } from '#domain/availability/pack.ts'
import { type DayRange, notBefore } from '#domain/availability/range.ts'
import type { Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { freeSaleUnit } from '../devices/store-promises.ts'
import { writeOrderEvent } from '../orders/write-event.ts'
import { isSoldAsUsed } from './condition.ts'
import { moveBookings, readFleet } from './store.ts'
import { type Shortage, shortagesOf } from './store-shortages.ts'

/**
 * Promises that have lost their machine get one as soon as there is one, the first to start first. Called wherever a
 * machine may have become free, and before anything new is promised; the caller has locked the fleet.
 */
export async function fillShortages(tx: Tx, deviceTypeId: string, now: Date): Promise<string[]> {
  const filled: string[] = []
  for (const shortage of await shortagesOf(tx, deviceTypeId, now)) {
    const isFilled = shortage.purpose === 'sale' ? await fillSale(tx, shortage, now) : await fillRent(tx, shortage, now)
    if (!isFilled) continue
    filled.push(shortage.reservation_id)
    const { order_id, order_item_id } = shortage
    if (order_id === null || order_item_id === null) continue
    const event = { order_id, item_id: order_item_id, event: 'shortage_filled', from: null, to: null }
    await writeOrderEvent(tx, { ...event, actor: { role: 'system' }, now })
  }
  return filled
}

async function fillRent(tx: Tx, shortage: Shortage, now: Date): Promise<boolean> {
  const today = dayInShop(now)
  // What has gone by while it waited needs no machine any more.
  const wanted = notBefore({ from: shortage.from, to: shortage.to }, today)
  if (!wanted) return false
  const fleet = await readFleet(tx, { deviceTypeId: shortage.device_type_id, pool: 'rent', from: today, now })
  const room = findRoom(fleet.units, fleet.bookings, wanted)
  if (!room) return false
  await moveBookings(tx, room.moves, now)
  await giveUnit(tx, { shortage, deviceId: room.unit, busy: wanted, now })
  return true
}

async function fillSale(tx: Tx, shortage: Shortage, now: Date): Promise<boolean> {
  const today = dayInShop(now)
  const { device_type_id } = shortage
  const used = await isSoldAsUsed(tx, shortage.order_item_id)
  const deviceId = await freeSaleUnit(tx, { device_type_id, used, now })
  if (deviceId === undefined) return false
  await giveUnit(tx, { shortage, deviceId, busy: { from: today, to: null }, now })
  return true
}

interface Giving {
  shortage: Shortage
  deviceId: string
  busy: Omit<DayRange, 'to'> & { to: Day | null }
  now: Date
}

async function giveUnit(tx: Tx, { shortage, deviceId, busy, now }: Giving): Promise<void> {
  await tx
    .updateTable('unit_reservations')
    .set({ device_id: deviceId, busy: sql<string>`daterange(${busy.from}::date, ${busy.to}::date)`, updated_at: now })
    .where('reservation_id', '=', shortage.reservation_id)
    .execute()
}
