import type { Context } from '../context.ts'
import { type Applied, applyFacts } from './apply-facts.ts'
import { GatewayDown, type ProviderEvent } from './gateway.ts'
import { findOpenPayment, findPaymentBy, type Payment } from './store.ts'

/** Asks what became of an attempt. Without an answer nothing changes: somebody will ask again. */
export async function askAbout(context: Context, payment: Payment): Promise<Applied | 'unanswered'> {
  // Money that has come is never un-come: whatever else is told of it changes nothing.
  if (payment.session_ref === null || payment.payment_state === 'paid') return 'nothing'
  try {
    return await applyFacts(context, payment.payment_id, await context.gateway.readSession(payment.session_ref))
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
    context.log.warn({ err: error, payment: payment.payment_id }, 'the payment provider did not answer')
    return 'unanswered'
  }
}

/** The same for whatever attempt of a checkout is under way. */
export async function askAboutCheckout(context: Context, checkoutId: string): Promise<void> {
  const payment = await findOpenPayment(context.db, checkoutId)
  if (payment) await askAbout(context, payment)
}

/** The attempt an event is about, as far as the shop can tell by itself. */
export async function knownPayment(context: Context, { subject }: ProviderEvent): Promise<Payment | undefined> {
  if (subject?.kind === 'session') return findPaymentBy(context.db, 'session_ref', subject.ref)
  if (subject?.kind === 'payment') return findPaymentBy(context.db, 'payment_ref', subject.ref)
  return undefined
}

/** The same where only the provider can tell: what he tells is all there is to know. It may be about nothing of ours. */
export async function hearOfPayment(context: Context, { subject }: ProviderEvent): Promise<void> {
  if (subject?.kind !== 'payment') return
  const facts = await context.gateway.sessionOfPayment(subject.ref)
  const payment = facts && (await findPaymentBy(context.db, 'session_ref', facts.sessionRef))
  if (facts && payment && payment.payment_state !== 'paid') await applyFacts(context, payment.payment_id, facts)
}
