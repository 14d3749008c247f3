import type { Reader } from '#db/transaction.ts'
import { roomToStay, type Stay } from '#domain/availability/stay.ts'
import type { Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { readFleet } from './store.ts'
import { findOtherReservations, type Reservation } from './store-ranges.ts'

interface StayInput {
  /** The machine in question, with its days. */
  reservation: Reservation
  /** The last day on which it is needed, including its way back and restocking. */
  to: Day
  /** From this day on another machine would be needed; undefined: no other one is acceptable. */
  otherFrom: Day | undefined
  now: Date
}

/** How a rental could be extended as reservations stand now. Callers that act on the result have locked the fleet. */
export async function planStay(db: Reader, { reservation, to, otherFrom, now }: StayInput): Promise<Stay> {
  const { reservation_id, device_id, device_type_id, range } = reservation
  if (device_id === null) return { kind: 'none', until: range.to }
  const longer = { from: range.from, to }
  const others = await findOtherReservations(db, { deviceId: device_id, range: longer, except: reservation_id })
  if (others.length === 0) return { kind: 'keeps' }
  const fleet = await readFleet(db, { deviceTypeId: device_type_id, pool: 'rent', from: dayInShop(now), now })
  // Its own reservation is the one being extended, so it is not one that could move.
  const bookings = fleet.bookings.filter(({ id }) => id !== reservation_id)
  const other = otherFrom === undefined ? undefined : { from: otherFrom, to }
  return roomToStay(fleet.units, bookings, { unit: device_id, range, to, other })
}
