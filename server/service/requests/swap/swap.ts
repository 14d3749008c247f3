import { sql } from 'kysely'
import type { CallData } from '#contract/protocol/call.ts'
import type { Tx } from '#db/transaction.ts'
import type { DayRange } from '#domain/availability/range.ts'
import { addDays } from '#domain/calendar.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { lockUnit, moveUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import { findBySerial } from '#server/delivery/shipments/queries.ts'
import { isSoldAsUsed } from '#server/fleet/availability/condition.ts'
import { changeReservation, findReservations, type Reservation } from '#server/fleet/availability/queries.ts'
import { widenReservation } from '#server/fleet/availability/widen-reservation.ts'
import { findFreeSaleUnits } from '#server/fleet/devices/queries.ts'
import { mustNotBeDisputed } from '#server/money/disputes/stop-disputed.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { assertNotRecalled } from '../../recalls/recalled.ts'
import { assertReplacementGiven } from '../bill/remedy.ts'
import { isBillOpen, refundUndone } from '../ending/undone-work.ts'
import { assertInRepair, endLoan } from '../loaners/loaner.ts'
import { bindOut, bookNext, takeRoom } from '../loaners/loaner-room.ts'
import { mailRequest } from '../mails.ts'
import { advance } from '../move-request.ts'
import { runStaffAction } from '../staff-moves.ts'
import { isBoughtOut, type Request, updateRequest } from '../store.ts'
import type { Subject } from '../subject.ts'
import { writeRequestEvent } from '../write-event.ts'
import { concedeAnother } from './another-machine.ts'
import { type ExchangeInput, exchangeMachines } from './swap-exchange.ts'

/**
 * Another machine for the rest of a rental, or for good: for one that cannot be repaired, or as agreed with a renewal.
 */
export function swapMachine(
  input: Input<'POST /admin/requests/{request_no}/swap'>,
): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  return runStaffAction(input, 'swap', async (tx, acting) => {
    await mustNotBeDisputed(tx, acting.subject.order.order_id)
    const { request, subject } = acting
    const swapping = { ...acting, context, body, asking: input }
    if (requestTraits[request.apply_type].addsMonths) return swapRenewed(tx, swapping)
    assertInRepair(request)
    assertFetched(request)
    assertReplacementGiven(request)
    await concedeSwap(tx, swapping)
    return subject.order.kind === 'buy' ? swapBought(tx, swapping) : swapMended(tx, swapping)
  })
}

/** A machine that nobody has collected is still with its customer: it would count as the shop's, and be on no list. */
function assertFetched({ process_status }: Request): void {
  if (process_status === 'pass') refuse('operation_status_invalid', { reason: 'not_fetched' })
}

/** A loaner that stays was handed out before. */
function concedeSwap(tx: Tx, { context, request, subject, body, asking }: ExchangeInput): Promise<void> {
  return concedeAnother(tx, context, {
    ...{ asking, locked: { request, subject }, reason: body.concession_reason },
    leaving: { serial: body.serial_number, deviceId: request.loaner_id },
  })
}

/** Term, price and deposit are unchanged, only the serial number changes. The repair ends with it. */
async function swapMended(tx: Tx, swapping: ExchangeInput): Promise<Request> {
  const { request, subject, now, body } = swapping
  const { item, today } = subject
  await lockFleets(tx, [item], now)
  const [own] = await findReservations(tx, [item.item_id], ['out'])
  if (!own || own.device_id === null) return refuse('operation_status_invalid', { reason: 'no_machine' })
  const old = await lockUnit(tx, own.device_id)
  const range = { from: today, to: own.range.to > today ? own.range.to : addDays(today, 1) }
  // Its days belong to the new one from here on.
  await changeReservation(tx, own.reservation_id, { reservation_state: 'released' }, now)
  const isLoaner = request.loaner_id !== null && body.serial_number === undefined
  const deviceId = isLoaner
    ? await leaveLoaner(tx, { subject, deviceId: request.loaner_id ?? '', range })
    : await takeRoom(tx, { subject, range, serial: body.serial_number })
  if (!isLoaner) await bindOut(tx, { subject, deviceId, range, itemId: item.item_id })
  const facts = await exchangeMachines(tx, { ...swapping, old, deviceId, isOut: isLoaner })
  return endSwapped(tx, swapping, facts, isLoaner ? { loaner_id: null } : {})
}

/** The work that another machine replaces is not done: it is not asked for, and what was paid for it goes back. */
async function endSwapped(
  tx: Tx,
  { context, request, subject, actor, now, body }: ExchangeInput,
  facts: object,
  more: { loaner_id?: null } = {},
): Promise<Request> {
  const isBilled = isBillOpen(request)
  const { after_sale_id } = request
  await refundUndone(tx, context, { request, subject }, { keepsDone: true })
  if (isBilled) await writeRequestEvent(tx, { after_sale_id, event: 'bill_ended', actor, now })
  const set = { outcome: 'swapped', ...more, ...(isBilled && { bill_state: 'none' as const }) }
  const after = await advance(tx, request, 'end', { actor, now, facts, set })
  await mailRequest(tx, context, { request: after, order: subject.order, event: 'complete', staffText: body.remark })
  return after
}

interface LoanerStay {
  subject: Subject
  deviceId: string
  range: DayRange
}

/** The loaner stays. Its next reservation gets another machine, otherwise it cannot stay. */
async function leaveLoaner(tx: Tx, { subject, deviceId, range }: LoanerStay): Promise<string> {
  const { item, now, today } = subject
  await assertNotRecalled(tx, deviceId)
  await endLoan(tx, { subject, deviceId })
  const first = { from: today, to: addDays(today, 1) }
  const reservationId = await bindOut(tx, { subject, deviceId, range: first, itemId: item.item_id })
  const { short } = await widenReservation(tx, reservationId, range, now)
  if (short.length > 0) refuse('stock_insufficient', { reason: 'promised_to_others' })
  return deviceId
}

/**
 * The other machine that was agreed with a renewal is here: the one it is held for, or one that staff name. The
 * contract is unchanged; the earlier machine comes back, and goes to its next reservation.
 */
async function swapRenewed(tx: Tx, swapping: ExchangeInput): Promise<Request> {
  const { context, request, subject, body, actor, now, asking } = swapping
  const { item, today, order } = subject
  if (request.process_status !== 'complete') refuse('operation_status_invalid', { reason: 'not_paid' })
  if (request.outcome === 'swapped') refuse('already_done', { reason: 'swapped' })
  assertNoOpenRequest(subject)
  const [booked] = await findReservations(tx, [item.item_id], ['booked'])
  await concedeAnother(tx, context, {
    ...{ asking, locked: { request, subject }, reason: body.concession_reason },
    leaving: { serial: body.serial_number, deviceId: booked?.device_id ?? null },
  })
  await lockFleets(tx, [item], now)
  const [out] = await findReservations(tx, [item.item_id], ['out'])
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
  const [planned] = await findReservations(tx, [item.item_id], ['booked'])
  if (!planned) return undefined
  const held = planned.device_id === null ? undefined : await lockUnit(tx, planned.device_id)
  if (serial === undefined || held?.serial_number === serial) return planned
  await changeReservation(tx, planned.reservation_id, { reservation_state: 'released' }, now)
  const deviceId = await takeRoom(tx, { subject, range: planned.range, serial })
  const reservation_id = await bookNext(tx, { subject, deviceId, range: planned.range })
  return { ...planned, reservation_id, device_id: deviceId }
}

/**
 * Replaces a purchased machine that cannot be repaired, or is recalled: new or used as it was sold, and used for one
 * that its buyer had rented. The contract and the payment stay; the old machine is the shop's again.
 */
async function swapBought(tx: Tx, swapping: ExchangeInput): Promise<Request> {
  const { context, request, subject, actor, now, body } = swapping
  const { order, item } = subject
  await lockFleets(tx, [item], now)
  const known = await findReservations(tx, [item.item_id], ['out', 'done'])
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
  return endSwapped(tx, swapping, facts)
}

/** On the shelf for sale without a reservation: the first, or the one that staff name. */
async function freeUnit(tx: Tx, { order, item, now }: Subject, serial: string | undefined): Promise<string> {
  if (item.device_type_id === null) return refuse('operation_status_invalid', { reason: 'only_machines' })
  const used = (await isBoughtOut(tx, order.order_id)) || (await isSoldAsUsed(tx, item.item_id))
  const criteria = { device_type_id: item.device_type_id, used, now }
  if (serial === undefined) {
    const [first] = await findFreeSaleUnits(tx, { ...criteria, quantity: 1 })
    return first ?? refuse('stock_insufficient', { reason: 'no_machine_free' })
  }
  const named = (await findBySerial(tx, serial)) ?? refuse('device_not_found')
  const free = await findFreeSaleUnits(tx, { ...criteria, quantity: 10_000 })
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
