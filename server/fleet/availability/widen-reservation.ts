import type { Tx } from '#db/transaction.ts'
import { findRoom } from '#domain/availability/pack.ts'
import { clipBefore, type DayRange } from '#domain/availability/range.ts'
import { dayInShop } from '#i18n/format.ts'
import { findFreeSaleUnit } from '../devices/queries.ts'
import { lockFleetForBooking } from './book.ts'
import { isSoldAsUsed } from './condition.ts'
import { moveReservations, readFleet } from './store.ts'
import { changeReservation, findOtherReservations, findReservation, type Reservation } from './store-ranges.ts'

export interface DisplacedReservations {
  /** Reservations that have another machine now. */
  moved: string[]
  /** Reservations that keep their days and have no machine: a shortage. */
  short: string[]
}

/**
 * A machine is out for longer than planned, or earlier: the facts override the plan. Reservations in the way on that
 * machine move to another one, or wait for one; they are never a reason to refuse. The caller has locked what the
 * reservation belongs to; the fleet is locked here.
 */
export async function widenReservation(
  tx: Tx,
  reservationId: string,
  range: DayRange,
  now: Date,
): Promise<DisplacedReservations> {
  const known = await findReservation(tx, reservationId)
  if (!known) throw new Error(`There is no reservation ${reservationId}`)
  await lockFleetForBooking(tx, known.device_type_id, now)
  // Read again: the transaction that held the lock before may have assigned another machine.
  const current = (await findReservation(tx, reservationId)) ?? known
  const conflicting =
    current.device_id === null
      ? []
      : await findOtherReservations(tx, { deviceId: current.device_id, range, except: reservationId })
  const displacedBookings: Reservation[] = []
  for (const other of conflicting) if (!(await clearRange(tx, other, range, now))) displacedBookings.push(other)
  await changeReservation(tx, reservationId, { range }, now)
  const displaced: DisplacedReservations = { moved: [], short: [] }
  for (const booking of displacedBookings)
    displaced[(await assignAnother(tx, booking, now)) ? 'moved' : 'short'].push(booking.reservation_id)
  return displaced
}

/** False: it belongs to a customer, and needs another machine. */
async function clearRange(tx: Tx, other: Reservation, range: DayRange, now: Date): Promise<boolean> {
  const { reservation_id: id, reservation_state, purpose } = other
  // The earlier customer no longer has the machine: it is where this reservation says.
  if (reservation_state === 'out' && (purpose === 'rent' || purpose === 'sale')) {
    await changeReservation(tx, id, { reservation_state: 'done' }, now)
    return true
  }
  if (purpose === 'rent' || purpose === 'sale') {
    await changeReservation(tx, id, { device_id: null }, now)
    return false
  }
  // A block of the shop's own (a repair, for example) is shortened to the days after the machine is back, or released.
  const rest = clipBefore(other.range, range.to)
  await changeReservation(tx, id, rest ? { range: rest } : { reservation_state: 'released' }, now)
  return true
}

/** Assigns another machine to a reservation that has lost its own; bookings that are not handed out may move for it. */
export async function assignAnother(tx: Tx, booking: Reservation, now: Date): Promise<boolean> {
  const { reservation_id, device_type_id: deviceTypeId, purpose } = booking
  const from = dayInShop(now)
  const range = clipBefore(booking.range, from)
  if (!range) return false
  if (purpose === 'sale') {
    const used = await isSoldAsUsed(tx, booking.order_item_id)
    const free = await findFreeSaleUnit(tx, { device_type_id: deviceTypeId, used, now })
    if (free !== undefined) await changeReservation(tx, reservation_id, { device_id: free, range: range }, now)
    return free !== undefined
  }
  const fleet = await readFleet(tx, { deviceTypeId, pool: 'rent', from, now })
  const room = findRoom(fleet.units, fleet.bookings, range)
  if (!room) return false
  await moveReservations(tx, room.moves, now)
  await changeReservation(tx, reservation_id, { device_id: room.unit, range: range }, now)
  return true
}
