import type { Tx } from '#db/transaction.ts'
import { yieldsToWithdrawal } from '#domain/requests/may-apply.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import type { Context } from '#server/platform/context.ts'
import { isBillOpen, refundUndone } from './ending/undone-work.ts'
import { findKind } from './kinds.ts'
import type { LockedRequest } from './lock-request.ts'
import { mailRequest } from './mails.ts'
import { advance, decide } from './move-request.ts'
import { callOffPickUp } from './pick-up/pick-up.ts'
import { lockRequest, type Request, updateRequest } from './store.ts'
import type { Subject } from './subject.ts'
import { writeRequestEvent } from './write-event.ts'

const system = { role: 'system' } as const

/** How far a machine has come back through earlier requests: a withdrawal continues from there. */
export type ReturnProgress = Pick<Request, 'picked_up_on' | 'arrived_on' | 'shipment_id' | 'battery_safe'>

const withCustomer: ReturnProgress = { picked_up_on: null, arrived_on: null, shipment_id: null, battery_safe: null }

/** What the customer has stated, by which an open request for the same item ends. */
export type SupersedingCause = 'withdrawn' | 'terminated'

/**
 * A customer may withdraw at any time of the period, and a termination works when it is received: an open request for
 * the same item ends, and the customer is notified. undefined: it does not end by this, and staff have to look.
 */
export async function supersedeOpenRequest(
  tx: Tx,
  context: Context,
  subject: Subject,
  cause: SupersedingCause = 'withdrawn',
): Promise<ReturnProgress | undefined> {
  const { open, item, now } = subject
  if (!open) return withCustomer
  // Machines are locked last, and the following steps move them.
  await lockFleets(tx, [item], now)
  const request = await lockRequest(tx, open.after_sale_id)
  if (!yieldsToWithdrawal(request.apply_type, request.process_status)) return undefined
  const locked = { request, subject }
  const progress = toReturnProgress(locked)
  const after = await end(tx, context, locked, cause)
  await mailRequest(tx, context, { request: after, order: subject.order, event: 'supersede', cause })
  return progress
}

/** Its customer withdraws from a contract that is not paid yet, and from nothing else. */
export async function endUnpaid(tx: Tx, context: Context, locked: LockedRequest): Promise<void> {
  const after = await end(tx, context, locked, 'withdrawn')
  await mailRequest(tx, context, { request: after, order: locked.subject.order, event: 'cancel' })
}

function toReturnProgress({ request, subject: { today } }: LockedRequest): ReturnProgress {
  const { process_status, apply_type, picked_up_on, shipment_id, battery_safe } = request
  const isReturn = requestTraits[apply_type].returnsGoods
  const isHere = process_status === 'ing'
  if (!isHere && process_status !== 'transport_leave') return withCustomer
  return {
    picked_up_on: picked_up_on ?? today,
    arrived_on: isHere ? today : null,
    ...(isReturn ? { shipment_id, battery_safe } : { shipment_id: null, battery_safe: null }),
  }
}

async function end(
  tx: Tx,
  context: Context,
  { request, subject }: LockedRequest,
  reason: SupersedingCause,
): Promise<Request> {
  const { order, now } = subject
  const type = request.apply_type
  const kind = findKind(type)
  const move = { now, reason }
  if (request.audit_status === 'wait_review') {
    const actor = { role: 'customer', id: order.user_id } as const
    const after = await decide(tx, request, 'cancel', { actor, ...move })
    await kind.dropped?.(tx, context, { subject, request: after, actor })
    return after
  }
  if (requestTraits[type].isContract) {
    const after = await advance(tx, request, 'lapse', { actor: system, ...move })
    await kind.dropped?.(tx, context, { subject, request: after, actor: system })
    return after
  }
  if (request.process_status === 'transport_back') {
    // It is on its way to the customer and will be collected there: later reports on it belong to the withdrawal.
    const after = await advance(tx, request, 'complete', { actor: system, ...move })
    await kind.step?.complete?.(tx, context, { subject, request: after, actor: system })
    return after
  }
  return requestTraits[type].returnsGoods
    ? endReturn(tx, context, { request, subject })
    : endRepair(tx, context, { request, subject }, reason)
}

/** The loaner stays on this request until it is back. */
async function endRepair(
  tx: Tx,
  context: Context,
  { request, subject }: LockedRequest,
  reason: SupersedingCause,
): Promise<Request> {
  const isBilled = isBillOpen(request)
  const { after_sale_id } = request
  const { now } = subject
  await refundUndone(tx, context, { request, subject }, { keepsDone: reason === 'terminated' })
  if (isBilled) await writeRequestEvent(tx, { after_sale_id, event: 'bill_ended', actor: system, now })
  return advance(tx, request, 'end', {
    ...{ actor: system, now, reason },
    ...(isBilled && { set: { bill_state: 'none' } }),
  })
}

/** Its parcel belongs to the withdrawal from now on; one that no carrier has is called off. */
async function endReturn(tx: Tx, context: Context, { request, subject }: LockedRequest): Promise<Request> {
  const { now } = subject
  const ended = await advance(tx, request, 'end', { actor: system, now, reason: 'withdrawn' })
  if (request.process_status === 'pass') return callOffPickUp(tx, context, { request: ended, subject })
  return updateRequest(tx, request.after_sale_id, { shipment_id: null, updated_at: now })
}
