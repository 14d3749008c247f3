import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderByNo, lockOrder } from '#server/records/orders/lock-order.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { completeRental } from '../ending/end-contract.ts'
import { assertLoanerReturned } from '../loaners/loaner-out.ts'
import { advance, decide } from '../move-request.ts'
import { markAllLost } from '../pick-up/machine-return.ts'
import { makeReturn } from '../pick-up/make-return.ts'
import { callOffPickUp } from '../pick-up/pick-up.ts'
import { viewForStaff } from '../reads/view-staff.ts'
import { settleLoss } from '../settlement/settle-deposit-loss.ts'
import { type Request, updateRequest } from '../store.ts'
import type { Subject } from '../subject.ts'
import { rentedBy } from './late.ts'
import { overdueOrders } from './late-store.ts'
import { computeLoss } from './loss-amounts.ts'
import { assertAnnounced, findOrderNotice } from './loss-notice.ts'

type Actor = { role: 'admin'; id: string }

/**
 * Gives up a machine that never came back, with the claim for it: the deposit, and what its worth exceeds it by. It is
 * a return of its own, ended by staff, so that the customer sees the figures and can dispute them.
 */
export async function giveUpLate(
  input: Input<'POST /admin/overdue/{order_no}/lost'>,
): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, caller, params, body, language } = input
  const user = requireUser(caller)
  const found = (await findOrderByNo(context.db, params.order_no)) ?? refuse('order_not_found')
  const actor: Actor = { role: 'admin', id: user.userId }
  const requestNo = await transaction(context.db, async tx => {
    const { order } = await lockOrder(tx, found)
    const request = await giveUp(tx, context, { order, actor, reason: body.reason })
    await writeAudit(tx, context, {
      ...{
        actor: user,
        action: 'order.given_up',
        subject: ['order', order.order_no],
        reason: body.reason,
      },
      after: { request_no: request.request_no },
    })
    return request.request_no
  })
  return viewForStaff(context, requestNo, { language, role: user.role })
}

interface GivingUp {
  order: Order
  actor: Actor
  reason: string
}

async function giveUp(tx: Tx, context: Context, { order, actor, reason }: GivingUp): Promise<Request> {
  if (order.kind !== 'rent') refuse('order_status_wrong', { reason: 'only_rent' })
  const subject = await rentedBy(tx, order, context.clock.now())
  const { today, now } = subject
  const [isLate] = await overdueOrders(tx, today).where('orders.order_id', '=', order.order_id).execute()
  if (!isLate) refuse('order_status_wrong', { reason: 'not_overdue' })
  const { on, lostFrom, isLost, claimOn } = await computeLoss(tx, context, subject)
  if (!isLost) refuse('process_incomplete', { reason: 'not_lost', lost_from: lostFrom })
  assertAnnounced(await findOrderNotice(tx, order.order_id), today)
  await assertLoanerReturned(tx, subject.item.item_id)
  const request = await requestFor(tx, context, { subject, actor, reason })
  const action = { request, subject, actor }
  await settleLoss(tx, context, { action, residual: claimOn(on), note: reason })
  const ended = await advance(tx, request, 'end', { actor, now, reason, set: { outcome: reason } })
  await completeRental(tx, context, subject)
  await markAllLost(tx, context, { ...action, request: ended })
  return ended
}

interface LossInput {
  subject: Subject
  actor: Actor
  reason: string
}

/**
 * The requested return that never came, or a new one. A withdrawal that was refunded ends with it; one that still waits
 * for its refund is refunded first.
 */
async function requestFor(tx: Tx, context: Context, { subject, actor, reason }: LossInput): Promise<Request> {
  const { open, now } = subject
  const traits = open && requestTraits[open.apply_type]
  const isPaidBack = traits?.undoesContract && open?.audit_status === 'approved' && open.refunded_at !== null
  if (traits && !traits.endsRental && !isPaidBack) return refuse('operation_in_progress')
  if (open && isPaidBack) {
    const set = { outcome: reason }
    const ended = await advance(tx, open, 'end', { actor, now, reason, set })
    await callOffPickUp(tx, context, { request: ended, subject })
  } else if (open) {
    const approved = open.audit_status === 'approved' ? open : await decide(tx, open, 'approve', { actor, now })
    const retained = await updateRequest(tx, approved.after_sale_id, { picked_up_on: null })
    return callOffPickUp(tx, context, { request: retained, subject })
  }
  return makeReturn(tx, { subject, actor, reason })
}
