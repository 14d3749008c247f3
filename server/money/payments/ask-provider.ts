import type { Context } from '#server/platform/context.ts'
import { GatewayUnavailable } from '#server/platform/ports/gateway.ts'
import { type Applied, appliedSoFar, applyFacts } from './apply-facts.ts'
import { findOpenPayment, type Payment } from './store.ts'

/** Asks the provider about an attempt. Without a response nothing changes: it will be asked again. */
export async function askAbout(context: Context, payment: Payment): Promise<Applied | 'unanswered'> {
  // A payment that was received stays received, whatever else is reported.
  if (payment.session_ref === null || payment.payment_state === 'paid') return 'nothing'
  try {
    const facts = await context.providers.of(payment.provider).readSession(payment.session_ref)
    // A customer comes back from paying when the provider's event arrives, too.
    if ((await appliedSoFar(payment.payment_id)) === 'paid') return 'nothing'
    return await applyFacts(context, payment.payment_id, facts)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    context.log.warn({ err: error, payment: payment.payment_id }, 'the payment provider did not answer')
    return 'unanswered'
  }
}

/** The same for whatever attempt of a checkout is in progress. */
export async function askAboutCheckout(context: Context, checkoutId: string): Promise<Applied | 'unanswered'> {
  const payment = await findOpenPayment(context.db, checkoutId)
  return payment ? askAbout(context, payment) : 'nothing'
}
