import { type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { isWayClosed } from '#domain/refunds/arrival.ts'
import { refundMachine } from '#domain/refunds/states.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { GatewayUnavailable, type ProviderRefund } from '#server/platform/ports/gateway.ts'
import { refuse } from '#server/platform/refusal.ts'
import { uncoverRefund } from '../disputes/cover-refund.ts'
import { bankBehind } from '../disputes/stop-disputed.ts'
import { writeFinding } from '../payments/reconciliation/write-finding.ts'
import { mailRefundSent } from './mail-refund-sent.ts'
import { bookBounce, payOut } from './pay-out.ts'
import { stepRefund } from './step-refund.ts'
import { findRefund, lockRefund, type Refund, updateRefund } from './store.ts'

/** The state of an attempt; a provider that refused it has no id for it. */
export type RefundNews = Pick<ProviderRefund, 'state' | 'failure'> & { refundRef: string | null }

/** Sends it to the provider with the refund's own idempotency key: sent twice, the money goes once. */
export async function sendRefund(context: Context, { refundId }: { refundId: string }): Promise<void> {
  const refund = await findRefund(context.db, refundId)
  if (refund.refund_status !== 'refunding' || refund.way !== 'original' || refund.payment_id === null) return
  // A bank decides about this money, or has given it back already; what is in progress at the provider is only read.
  if (findProviderRef(refund) === null && (await bankBehind(context.db, refund))) return
  const news = await createAtProvider(context, refund, refund.payment_id)
  await applyRefundFacts(context, refundId, news, refund.attempts)
}

async function createAtProvider(context: Context, refund: Refund, paymentId: string): Promise<RefundNews> {
  const { refund_amount: amount, attempts, refund_id } = refund
  const { provider, payment_ref: paymentRef } = await context.db
    .selectFrom('payments')
    .select(['provider', 'payment_ref'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const gateway = context.providers.of(provider)
  const known = findProviderRef(refund)
  if (known) return gateway.readRefund(known)
  if (paymentRef === null) throw new Error(`Payment ${paymentId} has no reference at its provider`)
  // A new key only after the provider itself has reported that the attempt before has failed.
  const refundId = attempts === 0 ? refund_id : `${refund_id}.${attempts}`
  try {
    return await gateway.refund({ refundId, paymentRef, amount })
  } catch (error) {
    // Only a provider that explicitly refused has made no refund; one that could not be reached may have made one.
    if (!(error instanceof GatewayUnavailable) || error.verdict === undefined) throw error
    return { refundRef: null, state: 'failed', failure: error.verdict }
  }
}

/** Its id at the provider; null: it has none yet. A refund made there has it from the start. */
export function findProviderRef({ provider_ref, provider_refund, attempts }: Refund): string | null {
  return provider_ref ?? (attempts === 0 ? provider_refund : null)
}

/**
 * Applies the result: paid out, in progress, failed, or returned by a bank; once, whichever process has it and in any order.
 * `attempt`: the one that was asked about, where its id at the provider was not known yet.
 */
export async function applyRefundFacts(
  context: Context,
  refundId: string,
  facts: RefundNews,
  attempt?: number,
): Promise<void> {
  try {
    await transaction(context.db, async tx => {
      const refund = await lockRefund(tx, refundId)
      const ref = findProviderRef(refund)
      const isOtherRefund = ref !== null && ref !== facts.refundRef
      if (isOtherRefund || (attempt !== undefined && attempt !== refund.attempts)) return
      const now = context.clock.now()
      // Several may be one refund made on the provider's screen: they have its id already.
      const provider_ref = facts.refundRef === refund.provider_refund ? null : facts.refundRef
      const known = await updateRefund(tx, refundId, { provider_ref, updated_at: now })
      // It was in progress when the bank gave it back as well: that is a loss.
      const isSentAll = facts.state === 'succeeded' && known.dispute_id !== null
      const owed = isSentAll ? await uncoverRefund(tx, known, now) : known
      if (refund.way === 'original') await applyNews(tx, owed, facts, now)
      else if (facts.state === 'succeeded') await noteTwice(tx, known, now)
      await mailRefundSent(tx, context, refundId)
    })
  } catch (error) {
    context.log.error({ err: error, refund: refundId }, 'what became of a refund could not be written down')
    refuse('refund_callback_failed')
  }
}

async function applyNews(tx: Tx, refund: Refund, { state, failure }: RefundNews, now: Date): Promise<void> {
  if (state === 'pending') return
  const before = refund.refund_status
  if (state === 'failed' && (await hasClosedWay(tx, refund, failure, now))) {
    await takeOtherWay(tx, refund, failure, now)
    return
  }
  const failed = before === 'refund_successful' ? 'bounce' : 'fail'
  const next = step(refundMachine, before, state === 'succeeded' ? 'succeed' : failed, 'provider')
  if (!next.ok) return
  if (state === 'succeeded') {
    await payOut(tx, { refund, refund_status: next.value, from: 'clearing', now })
    return
  }
  if (before === 'refund_successful') await bookBounce(tx, refund, now)
  await updateRefund(tx, refund.refund_id, { refund_status: next.value, refund_time: null, failure, updated_at: now })
}

/**
 * The provider refuses refunds of a payment this old. A refund that was not sent, or was sent before, stays unchanged.
 */
async function hasClosedWay(tx: Tx, refund: Refund, failure: string | null, now: Date): Promise<boolean> {
  const { payment_id, refund_status } = refund
  if (payment_id === null || !step(refundMachine, refund_status, 'close_way', 'provider').ok) return false
  const { original_within_days } = await readSetting(tx, 'refunds', now)
  const { created_at } = await tx
    .selectFrom('payments')
    .select('created_at')
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  return isWayClosed(failure, dayInShop(created_at), dayInShop(now), original_within_days)
}

/** It is still owed and goes to a bank account; the customer is asked which. */
async function takeOtherWay(tx: Tx, refund: Refund, failure: string | null, now: Date): Promise<void> {
  const { refund_id, attempts } = refund
  if (refund.refund_status === 'refund_successful') await bookBounce(tx, refund, now)
  await updateRefund(tx, refund_id, {
    ...{ refund_status: stepRefund(refund, 'close_way', 'provider'), way: 'bank_transfer', refund_time: null },
    ...{ failure, attempts: attempts + 1, updated_at: now },
  })
}

/** The provider has paid what is now due by bank transfer: staff must check, before or after the second payment. */
function noteTwice(tx: Tx, { refund_id, refund_amount, refund_status }: Refund, now: Date): Promise<void> {
  const told = { refund_amount, refund_status }
  return writeFinding(tx, { kind: 'refund_paid_by_both_ways', refund_id, told }, now)
}
