import type { Tx } from '#db/transaction.ts'
import { changeReservation, findReservations } from '#server/fleet/availability/queries.ts'
import { assignAnother } from '#server/fleet/availability/widen-reservation.ts'
import type { Context } from '#server/platform/context.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { noteShortages } from '../note-shortages.ts'
import { moveUnit, type UnitAction } from './move-unit.ts'

interface UnitFailure {
  order: Order
  moving: readonly OrderItem[]
  action: UnitAction
  now: Date
}

/** Nobody knows where the machines are, so they can fulfil no reservation; their reservations need other machines. */
export async function loseUnitsOfParcel(tx: Tx, context: Context, { moving, action, now }: UnitFailure): Promise<void> {
  const short: string[] = []
  for (const reservation of await listReservationsOut(tx, moving)) {
    const { reservation_id, device_id } = reservation
    await changeReservation(tx, reservation_id, { reservation_state: 'booked', device_id: null }, now)
    await loseUnit(tx, context, { deviceId: device_id, action })
    if (!(await assignAnother(tx, reservation, now))) short.push(reservation_id)
  }
  await noteShortages(tx, short, now)
}

/** The machine keeps its last known place, marked as unreliable; staff who find it take it back. */
export function loseUnit(
  tx: Tx,
  context: Context,
  { deviceId, action }: { deviceId: string; action: UnitAction },
): Promise<void> {
  const set = { device_status: 'abnormal', work_area: '' } as const
  return moveUnit(tx, context, { ...action, deviceId, event: 'lose', set })
}

/** The machines are back in the warehouse, still reserved for the same order, and can be sent again. */
export async function bringUnitsBack(tx: Tx, context: Context, { moving, action, now }: UnitFailure): Promise<void> {
  for (const { reservation_id, device_id } of await listReservationsOut(tx, moving)) {
    await changeReservation(tx, reservation_id, { reservation_state: 'booked' }, now)
    const back = { command: 'take_back', isUnopened: true, set: { work_area: '' } } as const
    await moveUnit(tx, context, { ...action, ...back, deviceId: device_id })
  }
}

async function listReservationsOut(tx: Tx, items: readonly OrderItem[]) {
  const ids = items.map(({ item_id }) => item_id)
  const out = await findReservations(tx, ids, ['out'])
  return out.flatMap(({ device_id, ...reservation }) => (device_id === null ? [] : [{ ...reservation, device_id }]))
}
