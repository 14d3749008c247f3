import type { Tx } from '#db/transaction.ts'
import { findRoom } from '#domain/availability/pack.ts'
import { readFleet } from '../availability/queries.ts'
import { freeSaleUnit, type LostBooking, loosenBookings, type Moment, placeBookings } from './store-promises.ts'
import type { DeviceView } from './view.ts'

export interface MovedBookings {
  /** They have another machine now. */
  moved: string[]
  /** They keep their days and wait for a machine: a shortage. */
  short: string[]
}

/**
 * Facts beat plans: a machine that is lost leaves what was promised of it to another one. Its fleet is locked, and its
 * row already says that it is lost. undefined: nothing was promised.
 */
export async function moveBookings(tx: Tx, device: DeviceView, moment: Moment): Promise<MovedBookings | undefined> {
  // Whoever gets a sold machine is the one it was promised to.
  const purposes = device.holder === 'sold' ? (['rent'] as const) : (['rent', 'sale'] as const)
  const lost = await loosenBookings(tx, device.device_id, { ...moment, purposes })
  if (lost.length === 0) return undefined
  const result: MovedBookings = { moved: [], short: [] }
  for (const booking of lost) {
    const places =
      booking.purpose === 'sale'
        ? await saleRoom(tx, device, booking, moment)
        : await rentRoom(tx, device, booking, moment)
    if (places) await placeBookings(tx, places, moment)
    result[places ? 'moved' : 'short'].push(booking.reservation_id)
  }
  return result
}

type Places = ReadonlyMap<string, string> | undefined

async function rentRoom(
  tx: Tx,
  { device_type_id, pool }: DeviceView,
  { reservation_id, range }: LostBooking,
  { now, today }: Moment,
): Promise<Places> {
  const fleet = await readFleet(tx, { deviceTypeId: device_type_id, pool, from: today, now })
  const found = findRoom(fleet.units, fleet.bookings, range)
  return found && new Map([...found.moves, [reservation_id, found.unit]])
}

async function saleRoom(
  tx: Tx,
  { device_type_id, used }: DeviceView,
  { reservation_id }: LostBooking,
  moment: Moment,
): Promise<Places> {
  const unit = await freeSaleUnit(tx, { device_type_id, used, ...moment })
  return unit === undefined ? undefined : new Map([[reservation_id, unit]])
}
