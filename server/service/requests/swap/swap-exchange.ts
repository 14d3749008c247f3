import type { Tx } from '#db/transaction.ts'
import { lockUnit, moveUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import { fillShortages } from '#server/fleet/availability/fill-shortages.ts'
import type { ConcessionCall } from '#server/people/concessions/concede.ts'
import type { Context } from '#server/platform/context.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import { type Report, reportMachine } from '../loaners/loaner.ts'
import type { LockedRequest } from '../lock-request.ts'
import type { StaffAction } from '../staff-moves.ts'

export interface ExchangeInput extends LockedRequest {
  context: Context
  actor: StaffAction['actor']
  now: Date
  body: Report['body'] & { serial_number?: string | undefined; concession_reason: string }
  asking: ConcessionCall
}

interface Exchange extends ExchangeInput {
  old: Awaited<ReturnType<typeof lockUnit>>
  deviceId: string
  /** It is with its customer already, as a loaner. */
  isOut: boolean
}

/** Exchanges one machine for the other: both hand-overs are recorded, and the order records both machines. */
export async function exchangeMachines(tx: Tx, { old, deviceId, isOut, ...swapping }: Exchange): Promise<object> {
  const { context, request, subject, actor, body, now } = swapping
  const { order, item } = subject
  const action = { actor, reason: request.request_no, orderNo: order.order_no }
  if (!isOut) {
    const set = { work_area: old.work_area }
    // Sold goods on their way to their owner are not rented out.
    const isBought = order.kind === 'buy'
    await moveUnit(tx, context, { ...action, deviceId, command: 'hand_out', set, ...(isBought && { event: 'ship' }) })
  }
  if (old.holder === 'tenant') {
    await moveUnit(tx, context, { ...action, deviceId: old.device_id, command: 'take_back', set: { work_area: '' } })
  }
  const base = { itemId: item.item_id, inspectedBy: actor.id, now }
  // The pictures show the machine that is handed out: later damage is compared with them.
  const bare = { pictures: [], remark: body.remark }
  await reportMachine(tx, request, { ...base, body: bare, deviceId: old.device_id, direction: 'back' })
  await reportMachine(tx, request, { ...base, body, deviceId, direction: 'out' })
  const { serial_number } = await lockUnit(tx, deviceId)
  const facts = { before: old.serial_number, after: serial_number, request_no: request.request_no }
  await writeOrderEvent(tx, {
    ...{
      order_id: order.order_id,
      item_id: item.item_id,
      event: 'swapped',
      from: null,
      to: null,
      actor,
      now,
      details: facts,
    },
  })
  if (item.device_type_id !== null) await fillShortages(tx, item.device_type_id, now)
  return facts
}
