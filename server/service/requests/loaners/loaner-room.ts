import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { findRoom } from '#domain/availability/pack.ts'
import type { DayRange } from '#domain/availability/range.ts'
import { findBySerial } from '#server/delivery/shipments/queries.ts'
import { lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { moveReservations, readFleet } from '#server/fleet/availability/queries.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Subject } from '../subject.ts'

interface LoanerRequest {
  subject: Subject
  range: DayRange
  serial: string | undefined
}

/**
 * A machine on the shelf for these days. If one is named, it must be free for all of them; otherwise it is the one that
 * fits best, and bookings that were not handed out move where they must. No other reservation is broken for it.
 */
export async function takeRoom(tx: Tx, { subject, range, serial }: LoanerRequest): Promise<string> {
  const { item, now, today } = subject
  if (item.device_type_id === null) return refuse('operation_status_invalid', { reason: 'only_machines' })
  await lockFleetForBooking(tx, item.device_type_id, now)
  const fleet = await readFleet(tx, { deviceTypeId: item.device_type_id, pool: 'rent', from: today, now })
  if (serial === undefined) {
    const room = findRoom(fleet.units, fleet.bookings, range)
    if (!room) return refuse('stock_insufficient', { reason: 'no_machine_free' })
    await moveReservations(tx, room.moves, now)
    return room.unit
  }
  const named = (await findBySerial(tx, serial)) ?? refuse('device_not_found')
  const units = fleet.units.filter(({ id }) => id === named.device_id)
  const onIt = fleet.bookings.filter(({ unit }) => unit === named.device_id)
  const room = findRoom(units, onIt, range)
  return room?.moves.size === 0 ? room.unit : refuse('stock_insufficient', { reason: 'serial_taken' })
}

interface LoanerBinding {
  subject: Subject
  deviceId: string
  range: DayRange
}

/**
 * Binds a machine as out from today on: nobody can reserve it, and no booking moves it. `itemId`: the item of the
 * rental itself; a loaner belongs to none.
 */
export function bindOut(tx: Tx, { itemId, ...binding }: LoanerBinding & { itemId: string | null }): Promise<string> {
  return bind(tx, { ...binding, itemId, state: 'out' })
}

/** Reserves a machine for later for a tenant who has another one now: it may still be exchanged for an equal one. */
export function bookNext(tx: Tx, binding: LoanerBinding): Promise<string> {
  return bind(tx, { ...binding, itemId: binding.subject.item.item_id, state: 'booked' })
}

interface Bound extends LoanerBinding {
  itemId: string | null
  state: 'out' | 'booked'
}

async function bind(tx: Tx, { subject, deviceId, range, itemId, state }: Bound): Promise<string> {
  const { order, item, now } = subject
  const { reservation_id } = await tx
    .insertInto('unit_reservations')
    .values({
      ...{ device_type_id: item.device_type_id ?? '', device_id: deviceId, purpose: 'rent', order_item_id: itemId },
      busy: sql<string>`daterange(${range.from}::date, ${range.to}::date)`,
      ...{ reservation_state: state, user_id: order.user_id, created_at: now, updated_at: now },
    })
    .returning('reservation_id')
    .executeTakeFirstOrThrow()
  return reservation_id
}

/** The reservation of a loaner; undefined: it is back. */
export async function findLoan(tx: Tx, deviceId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('unit_reservations')
    .select('reservation_id')
    .where('device_id', '=', deviceId)
    .where('order_item_id', 'is', null)
    .where('purpose', '=', 'rent')
    .where('reservation_state', '=', 'out')
    .executeTakeFirst()
  return row?.reservation_id
}
