import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import { endFallenCharges } from '../payments/end-charges.ts'
import { approveRequest } from './decisions/approve-request.ts'
import { makeRequest } from './make-request.ts'
import { auditedRefund, viewForStaff } from './view-staff.ts'

/** Staff make a refund: the person who starts it approves it thereby, which suffices below the limit. */
export async function createRefund(input: Input<'POST /admin/orders/{order_no}/refunds'>) {
  const { context, caller, params, body, language } = input
  const user = requireUser(caller)
  const refund = await transaction(context.db, async tx => {
    const found = (await findOrderByNo(tx, params.order_no)) ?? refuse('refund_order_not_found')
    const by = { asked_by: user.userId }
    const requested = await makeRequest(tx, { order: found, input: body, by, now: context.clock.now() })
    const amount = requested.refund.refund_amount
    const made = await approveRequest(tx, context, { ...requested, amount, asking: input })
    const subject = ['refund', made.refund_id] as const
    const { reason } = body
    const after = auditedRefund(made)
    await writeAudit(tx, context, { actor: user, action: 'refund.create', subject, before: null, after, reason })
    return made
  })
  const { order_id } = refund
  const actor = { role: user.role, id: user.userId }
  if (order_id !== null) await endFallenCharges(context, { order_id }, { actor, reason: 'order_refunded' })
  const [view] = await viewForStaff(context, [refund], language)
  return view ?? refuse('refund_not_found')
}
