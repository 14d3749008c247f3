import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mailRefundRejected } from '../mails.ts'
import { lockRequest, stepRefund } from '../step-refund.ts'
import { updateRefund } from '../store.ts'
import { isBetweenStaff } from '../view.ts'
import { auditedRefund, viewForStaff } from '../view-staff.ts'

/** Rejects a request, with the reason. A refund that only staff have seen ends without a mail. */
export async function rejectRefund(input: Input<'POST /admin/refunds/{refund_no}/reject'>) {
  const { context, caller, params, body, language } = input
  const actor = requireUser(caller)
  const { reason } = body
  const refund = await transaction(context.db, async tx => {
    const { order, refund: requested } = await lockRequest(tx, params.refund_no)
    const refund_status = stepRefund(requested, 'reject', actor.role)
    const now = context.clock.now()
    const rejected = await updateRefund(tx, requested.refund_id, {
      refund_status,
      reject_reason: reason,
      updated_at: now,
    })
    if (!isBetweenStaff(requested)) await mailRefundRejected(tx, context, { order, refund: rejected })
    const [before, after] = [auditedRefund(requested), auditedRefund(rejected)]
    const subject = ['refund', requested.refund_id] as const
    await writeAudit(tx, context, { actor, action: 'refund.reject', subject, before, after, reason })
    return rejected
  })
  const [view] = await viewForStaff(context, [refund], language)
  return view ?? refuse('refund_not_found')
}
