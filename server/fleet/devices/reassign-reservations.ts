import type { Tx } from '#db/transaction.ts'
import { findRoom } from '#domain/availability/pack.ts'
import { readFleet } from '../availability/queries.ts'
import { assignBookings, detachBookings, findFreeSaleUnit, type LostBooking, type Moment } from './store-promises.ts'
import type { DeviceView } from './view.ts'

export interface MovedReservations {
  /** Reservations that have another machine now. */
  moved: string[]
  /** Reservations that keep their days and have no machine: a shortage. */
  short: string[]
}

/**
 * The reservations of a machine that is lost move to another one. Its fleet is locked, and its row already says that it
 * is lost. undefined: it had no reservations.
 */
export async function reassignReservations(
  tx: Tx,
  device: DeviceView,
  moment: Moment,
): Promise<MovedReservations | undefined> {
  // The recipient of a sold machine is the buyer it was reserved for.
  const purposes = device.holder === 'sold' ? (['rent'] as const) : (['rent', 'sale'] as const)
  const lost = await detachBookings(tx, device.device_id, { ...moment, purposes })
  if (lost.length === 0) return undefined
  const result: MovedReservations = { moved: [], short: [] }
  for (const booking of lost) {
    const unitByReservation =
      booking.purpose === 'sale'
        ? await findSaleUnits(tx, device, booking, moment)
        : await findRentUnits(tx, device, booking, moment)
    if (unitByReservation) await assignBookings(tx, unitByReservation, moment)
    result[unitByReservation ? 'moved' : 'short'].push(booking.reservation_id)
  }
  return result
}

type UnitAssignments = ReadonlyMap<string, string> | undefined

async function findRentUnits(
  tx: Tx,
  { device_type_id, pool }: DeviceView,
  { reservation_id, range }: LostBooking,
  { now, today }: Moment,
): Promise<UnitAssignments> {
  const fleet = await readFleet(tx, { deviceTypeId: device_type_id, pool, from: today, now })
  const found = findRoom(fleet.units, fleet.bookings, range)
  return found && new Map([...found.moves, [reservation_id, found.unit]])
}

async function findSaleUnits(
  tx: Tx,
  { device_type_id, used }: DeviceView,
  { reservation_id }: LostBooking,
  moment: Moment,
): Promise<UnitAssignments> {
  const unit = await findFreeSaleUnit(tx, { device_type_id, used, ...moment })
  return unit === undefined ? undefined : new Map([[reservation_id, unit]])
}
