import type { Tx } from '#db/transaction.ts'
import { clipBefore } from '#domain/availability/range.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { isSoldAsUsed } from '#server/fleet/availability/condition.ts'
import {
  changeReservation,
  findOtherReservations,
  findReservations,
  type Reservation,
} from '#server/fleet/availability/queries.ts'
import { rejectStatus } from '#server/fleet/devices/reject-status.ts'
import type { DeviceView } from '#server/fleet/devices/view.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { OrderItem } from '#server/records/orders/order-rows.ts'
import type { Content } from '../store.ts'
import { lockUnit } from './move-unit.ts'
import { findBySerial } from './store-units.ts'

export interface RequestedUnits {
  item: OrderItem
  /** The machines that leave, each by its serial number, which the person who ships them has read off. */
  serials: readonly string[]
}

interface TakeUnitsInput {
  requested: readonly RequestedUnits[]
  /** Machines that were sent for this order before and came back: they can be sent without being restocked. */
  cameBack: ReadonlySet<string>
  now: Date
}

/**
 * The contents of a parcel: each machine by its serial number, ready to be sent and reserved for exactly this item.
 * Nothing is handed out yet. A repeated call with the same numbers gives the same result, or is refused if something
 * changed in between.
 */
export async function takeUnits(tx: Tx, { requested, cameBack, now }: TakeUnitsInput): Promise<Content[]> {
  await lockFleets(
    tx,
    requested.map(({ item }) => item),
    now,
  )
  const contents: Content[] = []
  for (const { item, serials } of requested) {
    const { item_id, quantity, device_type_id } = item
    if (device_type_id === null || item.product_kind !== 'machine') {
      if (serials.length > 0) rejectField('units', 'invalid')
      contents.push({ item_id, device_id: null, serial_number: null, quantity })
      continue
    }
    const reserved = await findReservations(tx, [item_id], ['booked'])
    if (reserved.length !== quantity) refuse('stock_insufficient', { reason: 'not_reserved', item_id })
    if (serials.length === 0) rejectUnnamed(item, reserved)
    await assignSerials(tx, { item, reserved, serials, now })
    for (const { device_id } of await findReservations(tx, [item_id], ['booked'])) {
      const device = await lockUnit(tx, device_id ?? '')
      assertFit(device, cameBack)
      contents.push({ item_id, device_id, serial_number: device.serial_number, quantity: 1 })
    }
  }
  return contents
}

/** Everybody locks models in the same order, so that two orders for the same two models cannot deadlock. */
export async function lockFleets(tx: Tx, items: readonly OrderItem[], now: Date): Promise<void> {
  const types = new Set(items.flatMap(({ device_type_id }) => device_type_id ?? []))
  for (const type of [...types].toSorted()) await lockFleetForBooking(tx, type, now)
}

interface SerialAssignment {
  item: OrderItem
  reserved: readonly Reservation[]
  now: Date
}

/** Refuses when no machine was named; where none is available yet, that is the reason given. */
function rejectUnnamed({ item_id }: OrderItem, reserved: readonly Reservation[]): never {
  const isShort = reserved.some(({ device_id }) => device_id === null)
  return isShort ? refuse('stock_insufficient', { reason: 'shortage', item_id }) : rejectField('units', 'required')
}

async function assignSerials(
  tx: Tx,
  { item, reserved, serials, now }: SerialAssignment & { serials: readonly string[] },
) {
  if (new Set(serials).size !== item.quantity || serials.length !== item.quantity) {
    rejectField('units', serials.length > item.quantity ? 'at_most' : 'at_least', { n: item.quantity })
  }
  const devices: DeviceView[] = []
  for (const serial of serials) devices.push(await deviceFor(tx, item, serial))
  const isStillNamed = ({ device_id }: Reservation) => devices.some(device => device.device_id === device_id)
  const open = reserved.filter(reservation => !isStillNamed(reservation))
  const added = devices.filter(device => !reserved.some(({ device_id }) => device_id === device.device_id))
  for (const { reservation_id } of open) await changeReservation(tx, reservation_id, { device_id: null }, now)
  for (const [index, device] of added.entries()) {
    const reservation = open[index]
    if (reservation) await moveTo(tx, reservation, device, now)
  }
}

async function deviceFor(tx: Tx, item: OrderItem, serial: string): Promise<DeviceView> {
  const found = await findBySerial(tx, serial)
  if (!found) return refuse('device_not_found', { serial_number: serial })
  const device = await lockUnit(tx, found.device_id)
  const pool = item.months === null ? 'sale' : 'rent'
  if (device.device_type_id !== item.device_type_id) return rejectStatus(device, 'other_model')
  if (device.pool !== pool) rejectStatus(device, 'other_pool')
  if (pool === 'sale' && device.used !== (await isSoldAsUsed(tx, item.item_id))) rejectStatus(device, 'other_condition')
  return device
}

/**
 * Another serial number was typed in: that machine must be free for all the days, because no other reservation moves
 * for a choice.
 */
async function moveTo(tx: Tx, reservation: Reservation, device: DeviceView, now: Date): Promise<void> {
  const { reservation_id: except, range } = reservation
  const { device_id: deviceId, holder, serial_number } = device
  if (holder !== 'idle') rejectStatus(device, 'not_idle')
  const today = dayInShop(now)
  const days = { from: today, to: range.to > today ? range.to : addDays(today, 1) }
  for (const other of await findOtherReservations(tx, { deviceId, range: days, except })) {
    if (other.reservation_state !== 'out')
      refuse('product_stock_insufficient', { reason: 'serial_taken', serial_number })
    // The machine is on the shelf, so the reservation that still has it as out is over.
    await changeReservation(tx, other.reservation_id, { reservation_state: 'done' }, now)
  }
  // Days that have passed while it waited need no machine.
  await changeReservation(tx, except, { device_id: deviceId, range: clipBefore(range, today) ?? days }, now)
}

function assertFit(device: DeviceView, cameBack: ReadonlySet<string>): void {
  const { device_status, device_state, holder } = device
  if (device_status !== 'normal') rejectStatus(device, device_status === 'disabled' ? 'retired' : 'abnormal')
  if (device_state !== 'not_started') rejectStatus(device, 'in_repair')
  const isHere = holder === 'idle' || (holder === 'platform' && cameBack.has(device.device_id))
  if (!isHere) rejectStatus(device, 'not_idle')
}
