import type { Reader, Tx } from '#db/transaction.ts'
import { findRoom } from '#domain/availability/pack.ts'
import { clipBefore, type DayRange } from '#domain/availability/range.ts'
import type { ReservationState } from '#domain/devices/constants.ts'
import { dayInShop } from '#i18n/format.ts'
import { refuse } from '#server/platform/refusal.ts'
import { fillShortages } from './fill-shortages.ts'
import { moveReservations, readFleet } from './store.ts'
import { changeReservation, findReservations, type Reservation } from './store-ranges.ts'

const promisedStates: readonly ReservationState[] = ['held', 'booked']

/** The reservation of a rental that was not handed out. */
export async function findPromise(db: Reader, itemId: string): Promise<Reservation | undefined> {
  const [promise] = await findReservations(db, [itemId], promisedStates)
  return promise
}

/**
 * Where a reservation could have other days, on its machine or on another one, or a refusal; undefined: all of these days
 * are over, so that no machine has to be found for them.
 */
export async function findRoomFor(db: Reader, promise: Reservation, busy: DayRange, now: Date) {
  const from = dayInShop(now)
  const range = clipBefore(busy, from)
  if (!range) return undefined
  const fleet = await readFleet(db, { deviceTypeId: promise.device_type_id, pool: 'rent', from, now })
  const others = fleet.bookings.filter(({ id }) => id !== promise.reservation_id)
  const room = findRoom(fleet.units, others, range) ?? refuse('stock_insufficient', { reason: 'no_machine_free' })
  return { room, range }
}

/**
 * Gives a reservation other days, on its machine or on another one, or refuses and leaves it unchanged. The caller has
 * locked the fleet.
 */
export async function rebook(tx: Tx, promise: Reservation, busy: DayRange, now: Date): Promise<void> {
  const found = await findRoomFor(tx, promise, busy, now)
  if (!found) return
  const { room, range } = found
  await changeReservation(tx, promise.reservation_id, { device_id: null }, now)
  await moveReservations(tx, room.moves, now)
  await changeReservation(tx, promise.reservation_id, { device_id: room.unit, range }, now)
  await fillShortages(tx, promise.device_type_id, now)
}

/** Releases days of a reservation; the rest stays on its machine. The caller has locked the fleet. */
export async function shorten(tx: Tx, promise: Reservation, busy: DayRange, now: Date): Promise<void> {
  const range = clipBefore(busy, dayInShop(now)) ?? busy
  await changeReservation(tx, promise.reservation_id, { range: range }, now)
  await fillShortages(tx, promise.device_type_id, now)
}
