import type { CallData } from '#contract/protocol/call.ts'
import type { Tx } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { lockUnit, moveUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import { fillShortages } from '#server/fleet/availability/fill-shortages.ts'
import { changeReservation } from '#server/fleet/availability/queries.ts'
import { mustNotBeDisputed } from '#server/money/disputes/stop-disputed.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { assertUserPictures, insertHandOver, type SidePicture } from '../inspection/inspect-store.ts'
import type { LockedRequest } from '../lock-request.ts'
import { runStaffAction } from '../staff-moves.ts'
import { type Request, updateRequest } from '../store.ts'
import { concedeAnother } from '../swap/another-machine.ts'
import { writeRequestEvent } from '../write-event.ts'
import { bindOut, findLoan, takeRoom } from './loaner-room.ts'

type Detail = CallData<'GET /admin/requests/{request_no}'>

/** Refuses unless the customer waits for a repair. */
export function assertInRepair({ apply_type, audit_status, completed_at }: Request): void {
  const isRepair = requestTraits[apply_type].work !== null
  if (!isRepair) refuse('operation_status_invalid', { reason: 'only_repairs' })
  if (audit_status !== 'approved' || completed_at !== null) {
    refuse('operation_status_invalid', { reason: 'not_running' })
  }
}

/** Lends a machine for the planned days of the repair; it stays until it is brought back, however long that takes. */
export function lendMachine(input: Input<'POST /admin/requests/{request_no}/loaner'>): Promise<Detail> {
  const { context, body } = input
  return runStaffAction(input, 'loaner', async (tx, { request, subject, actor, now, user: person }) => {
    assertInRepair(request)
    if (request.loaner_id !== null) refuse('already_done', { reason: 'loaner_out' })
    await mustNotBeDisputed(tx, subject.order.order_id)
    const { today, order, item } = subject
    await concedeAnother(tx, context, {
      ...{ asking: input, locked: { request, subject }, reason: body.concession_reason },
      leaving: { serial: body.serial_number },
    })
    const { return_days, restock_days } = await readSetting(tx, 'delivery', now)
    const range = { from: today, to: addDays(today, body.days + return_days + restock_days) }
    const deviceId = await takeRoom(tx, { subject, range, serial: body.serial_number })
    await bindOut(tx, { subject, deviceId, range, itemId: null })
    const action = { actor, reason: request.request_no, orderNo: order.order_no }
    await moveUnit(tx, context, { ...action, deviceId, command: 'hand_out' })
    const report = { itemId: item.item_id, deviceId, direction: 'out', body, inspectedBy: person.userId, now } as const
    await reportMachine(tx, request, report)
    const { serial_number } = await lockUnit(tx, deviceId)
    const { after_sale_id } = request
    await writeRequestEvent(tx, { after_sale_id, event: 'loaner_out', actor, now, facts: { serial_number, ...range } })
    return updateRequest(tx, after_sale_id, { loaner_id: deviceId, updated_at: now })
  })
}

/** Ends a loan, so that the machine can be reserved again once it is on the shelf. */
export async function endLoan(
  tx: Tx,
  { subject, deviceId }: { subject: LockedRequest['subject']; deviceId: string },
): Promise<void> {
  const { item, now } = subject
  await lockFleets(tx, [item], now)
  const loan = await findLoan(tx, deviceId)
  if (loan !== undefined) await changeReservation(tx, loan, { reservation_state: 'done' }, now)
  if (item.device_type_id !== null) await fillShortages(tx, item.device_type_id, now)
}

export interface Report {
  itemId: string
  deviceId: string
  direction: 'out' | 'back'
  body: { pictures: readonly SidePicture[]; remark: string; findings?: readonly { pictures: readonly string[] }[] }
  inspectedBy: string
  now: Date
}

/** The condition of a machine when it changed hands. */
export async function reportMachine(tx: Tx, { after_sale_id }: Request, report: Report): Promise<void> {
  const { itemId, deviceId, direction, body, inspectedBy: seenBy, now } = report
  const { pictures, remark, findings = [] } = body
  await assertUserPictures(tx, seenBy, [...pictures.map(({ id }) => id), ...findings.flatMap(row => row.pictures)])
  await insertHandOver(tx, {
    ...{ item_id: itemId, device_id: deviceId, after_sale_id, direction, remark },
    ...{ checklist: { pictures }, seen_by: seenBy, at: now },
  })
}
