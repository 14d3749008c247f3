import { recordStatement, transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { GatewayUnavailable } from '#server/platform/ports/gateway.ts'
import { whyNotNow } from '#server/platform/ports/providers.ts'
import { refuse } from '#server/platform/refusal.ts'
import { handleUnreportedDisputes } from '../../disputes/handle-unreported-disputes.ts'
import { mustNotBeInDispute } from '../../disputes/stop-disputed.ts'
import { syncProviderRefunds } from '../handle-refund-update.ts'
import { sendRefundJob } from '../job-kinds.ts'
import { sendRefund } from '../send-refund.ts'
import { stepRefund } from '../step-refund.ts'
import { findRefund, findRefundByNo, lockRefund, type Refund, updateRefund } from '../store.ts'
import { auditedRefund, viewForStaff } from '../view-staff.ts'

/**
 * Retries at once, with a result: the provider makes it, refuses it with a reason, or does not respond and is retried
 * automatically.
 */
export async function retryRefund(input: Input<'POST /admin/refunds/{refund_no}/retry'>) {
  const { context, caller, params, language } = input
  const actor = requireUser(caller)
  const { refund_id: refundId } = await checkAtProvider(context, params.refund_no)
  await transaction(context.db, async tx => {
    const before = await lockRefund(tx, refundId)
    const refund_status = stepRefund(before, 'try_again', actor.role)
    if (before.way !== 'original') refuse('refund_status_invalid', { reason: 'bank_transfer' })
    await mustNotBeInDispute(tx, before)
    const now = context.clock.now()
    const isNew = before.refund_status === 'refund_failed'
    const after = await updateRefund(tx, refundId, {
      ...{ refund_status, updated_at: now },
      ...(isNew && { attempts: before.attempts + 1, provider_ref: null, failure: null }),
    })
    await addJob(tx, context, sendRefundJob, { refundId })
    const subject = ['refund', refundId] as const
    const change = { before: auditedRefund(before), after: auditedRefund(after) }
    await writeAudit(tx, context, { actor, action: 'refund.retry', subject, ...change })
  })
  await reached(() => sendRefund(context, { refundId }))
  const refund = await findRefund(context.db, refundId)
  if (refund.refund_status === 'refund_failed') refuse('gateway_refund_failed', { reason: refund.failure })
  const [view] = await viewForStaff(context, [refund], language)
  return view ?? refuse('refund_not_found')
}

/**
 * Before anything else is tried, the provider is asked whether the refund has really failed, and for refunds of its
 * payment there, by hand or by a bank, that the shop has not recorded: it must not be paid twice.
 */
export async function checkAtProvider(context: Context, refundNo: string): Promise<Refund> {
  const refund = (await recordStatement(context.db, db => findRefundByNo(db, refundNo))) ?? refuse('refund_not_found')
  const { refund_id, refund_status, way, payment_id } = refund
  // If it is in progress there, the provider itself refuses another one.
  if (way === 'original' && refund_status === 'refunding') return refund
  await reached(() => handleUnreportedDisputes(context))
  if (refund_status !== 'refund_failed' || way !== 'original' || payment_id === null) return refund
  await reached(() => syncProviderRefunds(context, payment_id))
  return findRefund(context.db, refund_id)
}

/** Without a response nothing is sent any other way. */
export async function reached(call: () => Promise<void>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (error instanceof GatewayUnavailable)
      refuse('gateway_refund_failed', whyNotNow(error) ?? { reason: 'unreachable' })
    throw error
  }
}
