import type { Tx } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { ShipmentState } from '#domain/shipments/states.ts'
import { loseUnit } from '#server/delivery/shipments/machines/fail-units.ts'
import { lockUnit, moveUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import { noteShortages } from '#server/delivery/shipments/note-shortages.ts'
import { findShipment, updateShipment } from '#server/delivery/shipments/queries.ts'
import { fillShortages } from '#server/fleet/availability/fill-shortages.ts'
import { changeReservation, findReservations, type Reservation } from '#server/fleet/availability/queries.ts'
import { widenReservation } from '#server/fleet/availability/widen-reservation.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { RequestAction } from '../kinds.ts'
import { releaseNext } from '../renewal/lengthen.ts'
import { type Request, updateRequest } from '../store.ts'
import { readAwaited, severalAwaited } from './pieces-awaited.ts'

/** The carrier has it: it can be reserved again from the day it can be on the shelf. */
export async function startReturn(tx: Tx, action: RequestAction): Promise<Request> {
  const { subject, request } = action
  const picked_up_on = request.picked_up_on ?? subject.today
  const { return_days, restock_days } = await readSetting(tx, 'delivery', subject.now)
  await freeFrom(tx, action, addDays(picked_up_on, return_days + restock_days))
  return updateRequest(tx, request.after_sale_id, { picked_up_on, updated_at: subject.now })
}

/** It has arrived: in the warehouse for an inspection, and reservable once it is ready. */
export async function receiveReturn(
  tx: Tx,
  context: Context,
  action: RequestAction,
  /** For several pieces, the machines that an inspection has named; until then it is unknown which have come. */
  named?: readonly { device_id: string }[],
): Promise<Request> {
  const { subject, request } = action
  const { today, now } = subject
  const { restock_days } = await readSetting(tx, 'delivery', now)
  await freeFrom(tx, action, addDays(today, restock_days))
  if (named || !(await severalAwaited(tx, action))) await takeIn(tx, context, action, named)
  await endParcel(tx, action)
  const arrived_on = request.arrived_on ?? today
  const picked_up_on = request.picked_up_on ?? today
  return updateRequest(tx, request.after_sale_id, { arrived_on, picked_up_on, updated_at: now })
}

type NamedUnits = readonly { device_id: string }[] | undefined

function isNamed(named: NamedUnits, deviceId: string | null): boolean {
  return named === undefined || named.some(({ device_id }) => device_id === deviceId)
}

async function takeIn(tx: Tx, context: Context, action: RequestAction, named: NamedUnits): Promise<void> {
  const { subject, request, actor } = action
  const { order, item, now } = subject
  for (const { device_id, purpose, reservation_id } of await listReservationsOut(tx, item.item_id)) {
    if (!isNamed(named, device_id)) continue
    if (purpose === 'sale') await changeReservation(tx, reservation_id, { reservation_state: 'done' }, now)
    if (device_id === null || (await lockUnit(tx, device_id)).holder !== 'tenant') continue
    const move = { actor, reason: request.request_no, orderNo: order.order_no }
    await moveUnit(tx, context, { ...move, deviceId: device_id, command: 'take_back', set: { work_area: '' } })
  }
  if (requestTraits[request.apply_type].undoesContract) await buyBack(tx, context, action, named)
}

/** A machine bought out of a rental belonged to its buyer from then on; after a withdrawal it is the shop's again. */
async function buyBack(
  tx: Tx,
  context: Context,
  { subject, request }: RequestAction,
  named: NamedUnits,
): Promise<void> {
  const { order, item } = subject
  const owned = named ?? (await readAwaited(tx, { request, subject }))?.units
  for (const { device_id, purpose } of await findReservations(tx, [item.item_id], ['done'])) {
    if (purpose !== 'sale' || device_id === null || !isNamed(owned, device_id)) continue
    if ((await lockUnit(tx, device_id)).holder !== 'sold') continue
    const move = { actor: { role: 'system' }, reason: request.request_no, orderNo: order.order_no } as const
    await moveUnit(tx, context, { ...move, deviceId: device_id, command: 'buy_back', set: { work_area: '' } })
  }
}

/** Ends its parcel, because it is here, whatever its carrier has reported. */
async function endParcel(tx: Tx, { request, subject }: RequestAction): Promise<void> {
  const parcel = request.shipment_id === null ? undefined : await findShipment(tx, request.shipment_id)
  const ends: Partial<Record<ShipmentState, ShipmentState>> = { announced: 'canceled', in_transit: 'delivered' }
  const end = parcel && ends[parcel.shipment_state]
  if (!parcel || !end) return
  const { now } = subject
  await updateShipment(tx, parcel.shipment_id, { shipment_state: end, ended_at: now, updated_at: now })
}

/** The machines will not come back: their reservations need others. */
export async function markAllLost(tx: Tx, context: Context, { subject, request, actor }: RequestAction): Promise<void> {
  const { order, item, now } = subject
  await lockFleets(tx, [item], now)
  await releaseNext(tx, subject)
  for (const { reservation_id, device_id } of await listReservationsOut(tx, item.item_id)) {
    await changeReservation(tx, reservation_id, { reservation_state: 'done' }, now)
    if (device_id === null || (await lockUnit(tx, device_id)).holder !== 'tenant') continue
    const action = { actor, reason: request.request_no, orderNo: order.order_no }
    await loseUnit(tx, context, { deviceId: device_id, action })
  }
}

/**
 * Replaces the planned days by the actual ones: shorter, or longer if it comes late. The daily shortage check notifies
 * customers who lose their machine by that.
 */
async function freeFrom(tx: Tx, { subject }: RequestAction, day: Day): Promise<void> {
  const { item, now } = subject
  await lockFleets(tx, [item], now)
  await releaseNext(tx, subject)
  for (const reservation of await listReservationsOut(tx, item.item_id)) {
    if (reservation.purpose === 'rent') await endAt(tx, { reservation, day, now })
  }
  if (item.device_type_id !== null) await fillShortages(tx, item.device_type_id, now)
}

async function endAt(
  tx: Tx,
  { reservation, day, now }: { reservation: Reservation; day: Day; now: Date },
): Promise<void> {
  const { reservation_id, range } = reservation
  const to = day > range.from ? day : addDays(range.from, 1)
  if (to < range.to) await changeReservation(tx, reservation_id, { range: { from: range.from, to } }, now)
  if (to <= range.to) return
  const { short } = await widenReservation(tx, reservation_id, { from: range.from, to }, now)
  await noteShortages(tx, short, now)
}

function listReservationsOut(tx: Tx, itemId: string): Promise<Reservation[]> {
  return findReservations(tx, [itemId], ['out'])
}
