import type { Tx } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { lockUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import { changeReservation, type Reservation, reservationsOf } from '#server/fleet/availability/queries.ts'
import { widenReservation } from '#server/fleet/availability/widen-reservation.ts'
import { refuse } from '#server/platform/refusal.ts'
import { bookNext, takeRoom } from '../loaners/loaner-room.ts'
import { mailRequest } from '../mails.ts'
import { type Request, updateRequest } from '../store.ts'
import type { Subject } from '../subject.ts'
import { writeRequestEvent } from '../write-event.ts'
import { concedeAnother } from './another-machine.ts'
import { type ExchangeInput, exchangeMachines } from './swap-exchange.ts'

/**
 * The other machine that was agreed with a renewal is here: the one it is held for, or one that staff name. The
 * contract is unchanged; the earlier machine comes back, and goes to its next reservation.
 */
export async function swapRenewed(tx: Tx, swapping: ExchangeInput): Promise<Request> {
  const { context, request, subject, body, actor, now, asking } = swapping
  const { item, today, order } = subject
  if (request.process_status !== 'complete') refuse('operation_status_invalid', { reason: 'not_paid' })
  if (request.outcome === 'swapped') refuse('already_done', { reason: 'swapped' })
  assertNoOpenRequest(subject)
  const [booked] = await reservationsOf(tx, [item.item_id], ['booked'])
  await concedeAnother(tx, context, {
    ...{ asking, locked: { request, subject }, reason: body.concession_reason },
    leaving: { serial: body.serial_number, deviceId: booked?.device_id ?? null },
  })
  await lockFleets(tx, [item], now)
  const [out] = await reservationsOf(tx, [item.item_id], ['out'])
  const next = await findNext(tx, subject, body.serial_number)
  if (!out || out.device_id === null || !next) return refuse('operation_status_invalid', { reason: 'no_machine' })
  if (next.device_id === null) return refuse('stock_insufficient', { reason: 'no_machine_free' })
  const old = await lockUnit(tx, out.device_id)
  // Its days belong to the new one from here on.
  await changeReservation(tx, out.reservation_id, { reservation_state: 'released' }, now)
  await changeReservation(tx, next.reservation_id, { reservation_state: 'out' }, now)
  const to = next.range.to > today ? next.range.to : addDays(today, 1)
  const { short } = await widenReservation(tx, next.reservation_id, { from: today, to }, now)
  if (short.length > 0) refuse('stock_insufficient', { reason: 'promised_to_others' })
  const facts = await exchangeMachines(tx, { ...swapping, old, deviceId: next.device_id, isOut: false })
  const { after_sale_id } = request
  await writeRequestEvent(tx, { after_sale_id, event: 'swapped', actor, now, facts })
  const after = await updateRequest(tx, after_sale_id, { outcome: 'swapped', updated_at: now })
  await mailRequest(tx, context, { request: after, order, event: 'complete', staffText: body.remark })
  return after
}

/** Other open requests for the item are about the machine it began with. Only a renewal is about none. */
function assertNoOpenRequest({ open }: Subject): void {
  if (open && !requestTraits[open.apply_type].addsMonths)
    refuse('operation_in_progress', { request_no: open.request_no })
}

/** The machine that is held already; another one by its number replaces it, if it is free for all of its days. */
async function findNext(tx: Tx, subject: Subject, serial: string | undefined): Promise<Reservation | undefined> {
  const { item, now } = subject
  const [planned] = await reservationsOf(tx, [item.item_id], ['booked'])
  if (!planned) return undefined
  const held = planned.device_id === null ? undefined : await lockUnit(tx, planned.device_id)
  if (serial === undefined || held?.serial_number === serial) return planned
  await changeReservation(tx, planned.reservation_id, { reservation_state: 'released' }, now)
  const deviceId = await takeRoom(tx, { subject, range: planned.range, serial })
  const reservation_id = await bookNext(tx, { subject, deviceId, range: planned.range })
  return { ...planned, reservation_id, device_id: deviceId }
}
