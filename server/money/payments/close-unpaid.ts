import { recordStatement, transaction } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import type { Context } from '#server/platform/context.ts'
import { GatewayUnavailable, type ProviderSession } from '#server/platform/ports/gateway.ts'
import { whyNotNow } from '#server/platform/ports/providers.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockCheckout } from '#server/records/orders/order-rows.ts'
import { applyIn, orRefused } from './apply-facts.ts'
import { findPurpose } from './purposes.ts'
import { findOpenPayment, lockOpenPayment } from './store.ts'

interface CloseInput {
  checkoutId: string
  event: 'cancel' | 'close'
  actor: { role: Actor; id?: string }
  reason: string
}

/**
 * Ends a checkout that nobody will pay. First the session at the provider is ended, so that nobody can pay; if it was
 * paid in the meantime or a payment is in progress, that takes precedence. undefined: ended; otherwise what took
 * precedence.
 */
export async function closeUnpaid(context: Context, closing: CloseInput): Promise<'paid' | 'processing' | undefined> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const won = await closeOnce(context, closing)
    if (won !== 'opened') return won
  }
  throw new GatewayUnavailable('Its session stays open')
}

/** A session may be opened in another tab at this very moment: it is ended like the one before. */
const mostTries = 5

async function closeOnce(context: Context, closing: CloseInput): Promise<'paid' | 'processing' | 'opened' | undefined> {
  const { checkoutId } = closing
  const open = await recordStatement(context.db, db => findOpenPayment(db, checkoutId))
  const facts = open?.session_ref ? await context.providers.of(open.provider).endSession(open.session_ref) : undefined
  return orRefused(isRefused => endAttempt(context, { ...closing, open, facts, isRefused }))
}

interface CloseAttemptInput extends CloseInput {
  open: Awaited<ReturnType<typeof findOpenPayment>>
  facts: ProviderSession | undefined
  isRefused: boolean
}

function endAttempt(
  context: Context,
  { checkoutId, open, facts, isRefused, ...why }: CloseAttemptInput,
): Promise<'paid' | 'processing' | 'opened' | undefined> {
  return transaction(context.db, async tx => {
    // The session ends together with its checkout, so that nobody opens another in between.
    if (open && facts) await applyIn(tx, context, open.payment_id, facts, { isRefused })
    const checkout = await lockCheckout(tx, checkoutId)
    if (checkout.pay_status === 'paid') return 'paid'
    if (checkout.ended_at !== null) return undefined
    const still = await lockOpenPayment(tx, checkoutId)
    if (still?.payment_state === 'processing') return 'processing'
    if (still && still.session_ref !== (open?.session_ref ?? null)) return 'opened'
    // Begun and never opened: without a session nobody can pay.
    if (still) {
      const now = context.clock.now()
      await tx
        .updateTable('payments')
        .set({ payment_state: 'expired', updated_at: now })
        .where('payment_id', '=', still.payment_id)
        .execute()
    }
    await findPurpose(context, checkout).end(tx, context, { checkout, ...why })
    return undefined
  })
}

/**
 * For calls by people: a payment that took precedence is a refusal, and a provider that does not respond loses nothing.
 */
export async function closeUnpaidOrRefuse(context: Context, closing: CloseInput): Promise<void> {
  try {
    const won = await closeUnpaid(context, closing)
    if (won) refuse('payment_status_invalid', { reason: won })
  } catch (error) {
    if (error instanceof GatewayUnavailable) refuse('payment_cancellation_failed', whyNotNow(error))
    throw error
  }
}
