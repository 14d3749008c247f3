import { type Reader, transaction } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/http/calls/uuid.ts'
import type { ProviderRefund } from '#server/platform/ports/gateway.ts'
import { ProviderMissing } from '#server/platform/ports/providers.ts'
import { findPaymentAt } from '../payments/queries.ts'
import { bookManualRefund, bookUnexplained, computeLeft, madeThere } from './decisions/refund-by-hand.ts'
import { applyRefundFacts, sendRefund } from './send-refund.ts'
import { findRefund, type Refund } from './store.ts'

/**
 * The provider reports something about a refund: it is read from the provider and applied. False: it belongs to no
 * payment of the shop.
 */
export async function handleRefundUpdate(context: Context, provider: string, ref: string): Promise<boolean> {
  return applyProviderRefund(context, provider, await context.providers.of(provider).readRefund(ref))
}

async function applyProviderRefund(context: Context, provider: string, facts: ProviderRefund): Promise<boolean> {
  const attempted = await findAttempt(context.db, provider, facts)
  const known = await madeThere(context.db, provider, facts.refundRef)
  if (attempted) {
    await applyRefundFacts(context, attempted.refund_id, facts, attempted.attempt)
    const others = known.filter(({ refund_id }) => refund_id !== attempted.refund_id)
    if (others.length > 0) await applyToAll(context, facts, [attempted, ...others], others)
    return true
  }
  const payment =
    facts.paymentRef === null ? undefined : await findPaymentAt(context.db, provider, 'payment_ref', facts.paymentRef)
  if (!payment && known.length === 0) return false
  const isExplained = known.length > 0 && computeLeft(facts, known) <= 0
  const refunds = isExplained || !payment ? known : await bookManualRefund(context, payment, facts)
  await applyToAll(context, facts, refunds, refunds)
  return true
}

/** A refund made by hand may cover several of the shop's, and more than all of them. */
async function applyToAll(
  context: Context,
  facts: ProviderRefund,
  all: readonly Pick<Refund, 'refund_amount'>[],
  refunds: readonly Refund[],
): Promise<void> {
  for (const { refund_id, provider_ref, provider_refund } of refunds) {
    // If it was retried since, it is another refund.
    const attempt = provider_ref !== facts.refundRef && provider_refund === facts.refundRef ? 0 : undefined
    await applyRefundFacts(context, refund_id, facts, attempt)
  }
  await transaction(context.db, tx => bookUnexplained(tx, facts, all, context.clock.now()))
}

/**
 * A refund that the provider refuses may have been made there by hand: the refunds of its payment are read and matched.
 */
export async function sendOrMatch(context: Context, { refundId }: { refundId: string }): Promise<void> {
  try {
    await sendRefund(context, { refundId })
  } catch (error) {
    // It waits: the reconciliation sends it once its provider is configured again, and has reported it by then.
    if (error instanceof ProviderMissing) return
    throw error
  }
  const { refund_status, way, payment_id } = await findRefund(context.db, refundId)
  if (refund_status === 'refund_failed' && way === 'original' && payment_id !== null)
    await syncProviderRefunds(context, payment_id)
}

/** All refunds of a payment, including those that no event has reported. */
export async function syncProviderRefunds(context: Context, paymentId: string): Promise<void> {
  const { provider, payment_ref } = await context.db
    .selectFrom('payments')
    .select(['provider', 'payment_ref'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (payment_ref === null) return
  const made = await context.providers.of(provider).readRefunds(payment_ref)
  for (const facts of made) await applyProviderRefund(context, provider, facts)
}

interface RefundAttempt extends Pick<Refund, 'refund_id' | 'refund_amount'> {
  attempt: number
}

/** The shop's own refund, by the name it was requested under: the response with its id may have been lost. */
async function findAttempt(db: Reader, provider: string, { name }: ProviderRefund): Promise<RefundAttempt | undefined> {
  const [id = '', attempt = '0'] = (name ?? '').split('.')
  if (!isUuid(id)) return
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.payment_id', 'refunds.payment_id')
    .select(['refund_id', 'refund_amount'])
    .where('refund_id', '=', id)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row && { ...row, attempt: Number(attempt) }
}
