import { transaction } from '#db/transaction.ts'
import { payoutPosting } from '#domain/ledger/postings.ts'
import { step } from '#domain/machine.ts'
import { type RefundStatus, refundMachine } from '#domain/refunds/states.ts'
import type { Context } from '../context.ts'
import { post } from '../ledger/post.ts'
import type { RefundFacts } from '../payments/gateway.ts'
import { findRefund, lockRefund } from './store.ts'

/** Tells the provider, under the refund's own key: told twice, the money goes once. */
export async function sendRefund(context: Context, { refundId }: { refundId: string }): Promise<void> {
  const refund = await findRefund(context.db, refundId)
  if (refund.refund_status !== 'refunding' || refund.payment_id === null) return
  const { payment_ref } = await context.db
    .selectFrom('payments')
    .select('payment_ref')
    .where('payment_id', '=', refund.payment_id)
    .executeTakeFirstOrThrow()
  if (payment_ref === null) throw new Error(`Payment ${refund.payment_id} has no reference at its provider`)
  const { refund_amount: amount, provider_ref } = refund
  const facts = provider_ref
    ? await context.gateway.readRefund(provider_ref)
    : await context.gateway.refund({ refundId, paymentRef: payment_ref, amount })
  await applyRefundFacts(context, refundId, facts)
}

/** What became of it: paid out, under way, or failed; once, whoever brings it. */
export function applyRefundFacts(context: Context, refundId: string, facts: RefundFacts): Promise<void> {
  return transaction(context.db, async tx => {
    const refund = await lockRefund(tx, refundId)
    const now = context.clock.now()
    const event = facts.state === 'succeeded' ? 'succeed' : 'fail'
    const next = step(refundMachine, refund.refund_status as RefundStatus, event, 'provider')
    const isTold = facts.state !== 'pending' && next.ok
    await tx
      .updateTable('refunds')
      .set({ provider_ref: facts.refundRef, failure: facts.failure, updated_at: now })
      .set(isTold ? { refund_status: next.value } : {})
      .set(isTold && facts.state === 'succeeded' ? { refund_time: now } : {})
      .where('refund_id', '=', refundId)
      .execute()
    if (!isTold || facts.state !== 'succeeded') return
    const { order_id, refund_amount: amount } = refund
    await post(tx, {
      ...{ kind: 'payout', reference: `refund:${refundId}`, now, ...(order_id && { orderId: order_id }) },
      entries: payoutPosting({ order_id, amount }, 'clearing'),
    })
  })
}
