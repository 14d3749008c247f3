import type { CallData } from '#contract/call.ts'
import type { loanerEndpoints } from '#contract/loaners.ts'
import type { Tx } from '#db/transaction.ts'
import type { DayRange } from '#domain/availability/range.ts'
import { addDays } from '#domain/calendar.ts'
import { widenReservation } from '../availability/facts.ts'
import { fillShortages } from '../availability/fill-shortages.ts'
import { changeReservation, reservationsOf } from '../availability/store-ranges.ts'
import type { RouteInput } from '../http/route.ts'
import { writeOrderEvent } from '../orders/write-event.ts'
import { refuse } from '../refusal.ts'
import { lockUnit, moveUnit } from '../shipments/move-unit.ts'
import { lockFleetsOf } from '../shipments/take-units.ts'
import { endLoan, mustBeInRepair, reportMachine } from './loaner.ts'
import { bindOut, takeRoom } from './loaner-room.ts'
import { mailRequest } from './mails.ts'
import { advance } from './move-request.ts'
import { actOn } from './staff-moves.ts'
import type { Subject } from './subject.ts'

type Input = RouteInput<(typeof loanerEndpoints)['POST /admin/requests/{request_no}/swap']>

/**
 * Another machine in the place of one that can't be mended: term, price and deposit stay as they are, only the serial
 * number changes. The repair ends with it.
 */
export function swapMachine(input: Input): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  return actOn(input, 'swap', async (tx, { request, subject, actor, now, person }) => {
    mustBeInRepair(request)
    const { order, item, today } = subject
    if (order.kind !== 'rent') return refuse('operation_status_invalid', { reason: 'only_rent' })
    await lockFleetsOf(tx, [item], now)
    const [own] = await reservationsOf(tx, [item.item_id], ['out'])
    if (!own || own.device_id === null) return refuse('operation_status_invalid', { reason: 'no_machine' })
    const old = await lockUnit(tx, own.device_id)
    const range = { from: today, to: own.range.to > today ? own.range.to : addDays(today, 1) }
    // Its days are the new one's from here on.
    await changeReservation(tx, own.reservation_id, { reservation_state: 'released' }, now)
    const isLoaner = request.loaner_id !== null && body.serial_number === undefined
    const deed = { actor, reason: request.request_no, orderNo: order.order_no }
    const deviceId = isLoaner
      ? await keepLoaner(tx, { subject, deviceId: request.loaner_id ?? '', range })
      : await takeRoom(tx, { subject, range, serial: body.serial_number })
    if (!isLoaner) {
      await bindOut(tx, { subject, deviceId, range, itemId: item.item_id })
      const set = { work_area: old.work_area }
      await moveUnit(tx, context, { ...deed, deviceId, command: 'hand_out', set })
    }
    if (old.holder === 'tenant') {
      await moveUnit(tx, context, { ...deed, deviceId: old.device_id, command: 'take_back', set: { work_area: '' } })
    }
    const seen = { itemId: item.item_id, body, seenBy: person.userId, now }
    // The pictures are of what is handed out: they are what a damage is measured by one day.
    const bare = { pictures: [], remark: body.remark }
    await reportMachine(tx, request, { ...seen, body: bare, deviceId: old.device_id, direction: 'back' })
    await reportMachine(tx, request, { ...seen, deviceId, direction: 'out' })
    const { serial_number } = await lockUnit(tx, deviceId)
    const facts = { before: old.serial_number, after: serial_number, request_no: request.request_no }
    await writeOrderEvent(tx, {
      ...{ order_id: order.order_id, item_id: item.item_id, event: 'swapped', from: null, to: null, actor, now, facts },
    })
    if (item.device_type_id !== null) await fillShortages(tx, item.device_type_id, now)
    const set = { outcome: 'swapped', ...(isLoaner && { loaner_id: null }) }
    const after = await advance(tx, request, 'end', { actor, now, facts, set })
    await mailRequest(tx, context, { request: after, order, event: 'complete', words: body.remark })
    return after
  })
}

interface Keeping {
  subject: Subject
  deviceId: string
  range: DayRange
}

/** What was lent stays. Who was to have it next gets another one, or it can't stay. */
async function keepLoaner(tx: Tx, { subject, deviceId, range }: Keeping): Promise<string> {
  const { item, now, today } = subject
  await endLoan(tx, { subject, deviceId })
  const first = { from: today, to: addDays(today, 1) }
  const reservationId = await bindOut(tx, { subject, deviceId, range: first, itemId: item.item_id })
  const { short } = await widenReservation(tx, reservationId, range, now)
  if (short.length > 0) refuse('stock_insufficient', { reason: 'promised_to_others' })
  return deviceId
}
