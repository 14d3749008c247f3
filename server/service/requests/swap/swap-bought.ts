import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { lockUnit, moveUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import { findBySerial } from '#server/delivery/shipments/queries.ts'
import { isSoldAsUsed } from '#server/fleet/availability/condition.ts'
import { changeReservation, type Reservation, reservationsOf } from '#server/fleet/availability/queries.ts'
import { freeSaleUnits } from '#server/fleet/devices/queries.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mailRequest } from '../mails.ts'
import { advance } from '../move-request.ts'
import { isBoughtOut, type Request } from '../store.ts'
import type { Subject } from '../subject.ts'
import { type ExchangeInput, exchangeMachines } from './swap-exchange.ts'

/**
 * Replaces a purchased machine that cannot be repaired, or is recalled: new or used as it was sold, and used for one
 * that its buyer had rented. The contract and the payment stay; the old machine is the shop's again.
 */
export async function swapBought(tx: Tx, swapping: ExchangeInput): Promise<Request> {
  const { context, request, subject, actor, now, body } = swapping
  const { order, item } = subject
  await lockFleets(tx, [item], now)
  const known = await reservationsOf(tx, [item.item_id], ['out', 'done'])
  const current = known.find(({ device_id }) => device_id !== null && device_id === request.device_id)
  if (!current || current.device_id === null) return refuse('operation_status_invalid', { reason: 'no_machine' })
  const deviceId = await freeUnit(tx, subject, body.serial_number)
  const old = await lockUnit(tx, current.device_id)
  await changeReservation(tx, current.reservation_id, { reservation_state: 'released' }, now)
  await bindSold(tx, { subject, deviceId, current })
  const action = { reason: request.request_no, orderNo: order.order_no }
  if (old.holder === 'sold') {
    const back = { command: 'buy_back', set: { work_area: '' }, actor: { role: 'system' } } as const
    await moveUnit(tx, context, { ...action, ...back, deviceId: current.device_id })
  }
  const here = await lockUnit(tx, current.device_id)
  const facts = await exchangeMachines(tx, { ...swapping, old: here, deviceId, isOut: false })
  // In a completed purchase the machine belongs to its buyer for good.
  if (old.holder === 'sold') await moveUnit(tx, context, { ...action, actor, deviceId, command: 'sell' })
  const after = await advance(tx, request, 'end', { actor, now, facts, set: { outcome: 'swapped' } })
  await mailRequest(tx, context, { request: after, order, event: 'complete', staffText: body.remark })
  return after
}

/** On the shelf for sale without a reservation: the first, or the one that staff name. */
async function freeUnit(tx: Tx, { order, item, now }: Subject, serial: string | undefined): Promise<string> {
  if (item.device_type_id === null) return refuse('operation_status_invalid', { reason: 'only_machines' })
  const used = (await isBoughtOut(tx, order.order_id)) || (await isSoldAsUsed(tx, item.item_id))
  const criteria = { device_type_id: item.device_type_id, used, now }
  if (serial === undefined) {
    const [first] = await freeSaleUnits(tx, { ...criteria, quantity: 1 })
    return first ?? refuse('stock_insufficient', { reason: 'no_machine_free' })
  }
  const named = (await findBySerial(tx, serial)) ?? refuse('device_not_found')
  const free = await freeSaleUnits(tx, { ...criteria, quantity: 10_000 })
  return free.includes(named.device_id) ? named.device_id : refuse('stock_insufficient', { reason: 'serial_taken' })
}

/** In place of the old one: out until the purchase is complete, or sold already. */
async function bindSold(
  tx: Tx,
  { subject, deviceId, current }: { subject: Subject; deviceId: string; current: Reservation },
): Promise<void> {
  const { order, item, now, today } = subject
  await tx
    .insertInto('unit_reservations')
    .values({
      ...{
        device_type_id: item.device_type_id ?? '',
        device_id: deviceId,
        purpose: 'sale' as const,
        order_item_id: item.item_id,
      },
      busy: sql<string>`daterange(${today}::date, null)`,
      ...{ reservation_state: current.reservation_state, user_id: order.user_id, created_at: now, updated_at: now },
    })
    .execute()
}
