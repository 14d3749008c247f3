import type { CallData } from '#contract/protocol/call.ts'
import type { loanerEndpoints } from '#contract/service/loaners.ts'
import type { Tx } from '#db/transaction.ts'
import type { DayRange } from '#domain/availability/range.ts'
import { addDays } from '#domain/calendar.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { lockUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import { changeReservation, reservationsOf } from '#server/fleet/availability/queries.ts'
import { widenReservation } from '#server/fleet/availability/widen-reservation.ts'
import { mustNotBeDisputed } from '#server/money/disputes/stop-disputed.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { assertNotRecalled } from '../../recalls/recalled.ts'
import { assertInRepair, endLoan } from '../loaners/loaner.ts'
import { bindOut, takeRoom } from '../loaners/loaner-room.ts'
import { mailRequest } from '../mails.ts'
import { advance } from '../move-request.ts'
import { runStaffAction } from '../staff-moves.ts'
import type { Request } from '../store.ts'
import type { Subject } from '../subject.ts'
import { concedeAnother } from './another-machine.ts'
import { swapBought } from './swap-bought.ts'
import { type ExchangeInput, exchangeMachines } from './swap-exchange.ts'
import { swapRenewed } from './swap-renewed.ts'

type Input = RouteInput<(typeof loanerEndpoints)['POST /admin/requests/{request_no}/swap']>

/**
 * Another machine for the rest of a rental, or for good: for one that cannot be repaired, or as agreed with a renewal.
 */
export function swapMachine(input: Input): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  return runStaffAction(input, 'swap', async (tx, acting) => {
    await mustNotBeDisputed(tx, acting.subject.order.order_id)
    const { request, subject } = acting
    const swapping = { ...acting, context, body, asking: input }
    if (requestTraits[request.apply_type].addsMonths) return swapRenewed(tx, swapping)
    assertInRepair(request)
    assertFetched(request)
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
  const { context, request, subject, actor, now, body } = swapping
  const { order, item, today } = subject
  await lockFleets(tx, [item], now)
  const [own] = await reservationsOf(tx, [item.item_id], ['out'])
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
  const set = { outcome: 'swapped', ...(isLoaner && { loaner_id: null }) }
  const after = await advance(tx, request, 'end', { actor, now, facts, set })
  await mailRequest(tx, context, { request: after, order, event: 'complete', staffText: body.remark })
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
