import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { endFallenCharges } from '../../payments/end-charges.ts'
import { lockRequest } from '../step-refund.ts'
import { auditedRefund, viewForStaff } from '../view-staff.ts'
import { approveRequest } from './approve-request.ts'

/** Approves the whole request or a part of it. */
export async function approveRefund(input: Input<'POST /admin/refunds/{refund_no}/approve'>) {
  const { context, caller, params, body, language } = input
  const user = requireUser(caller)
  const refund = await transaction(context.db, async tx => {
    const { order, refund: requested } = await lockRequest(tx, params.refund_no, user.userId)
    if (requested.refund_status !== 'requested') refuse('refund_status_invalid')
    const amount = body.amount ?? requested.refund_amount
    if (!Number.isSafeInteger(amount) || amount <= 0) refuse('refund_amount_invalid')
    if (amount > requested.refund_amount) refuse('refund_amount_exceeded', { reason: 'more_than_asked' })
    const approved = await approveRequest(tx, context, { order, refund: requested, amount, asking: input })
    const [before, after] = [auditedRefund(requested), auditedRefund(approved)]
    const subject = ['refund', requested.refund_id] as const
    await writeAudit(tx, context, { actor: user, action: 'refund.approve', subject, before, after })
    return approved
  })
  const { order_id } = refund
  const actor = { role: user.role, id: user.userId }
  if (order_id !== null) await endFallenCharges(context, { order_id }, { actor, reason: 'order_refunded' })
  const [view] = await viewForStaff(context, [refund], language)
  return view ?? refuse('refund_not_found')
}
