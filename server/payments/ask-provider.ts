import type { Context } from '../context.ts'
import { type Applied, applyFacts } from './apply-facts.ts'
import { GatewayDown, type ProviderEvent } from './gateway.ts'
import { findOpenPayment, findPaymentOfSession, type Payment } from './store.ts'

/** Asks what became of an attempt. Without an answer nothing changes: somebody will ask again. */
export async function askAbout(context: Context, payment: Payment): Promise<Applied | 'unanswered'> {
  if (payment.session_ref === null) return 'nothing'
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

/** The attempt an event is about; undefined: it is about nothing of ours. */
export async function paymentOfEvent(context: Context, { subject }: ProviderEvent): Promise<Payment | undefined> {
  if (subject?.kind === 'session') return findPaymentOfSession(context.db, subject.ref)
  if (subject?.kind !== 'payment') return undefined
  const facts = await context.gateway.sessionOfPayment(subject.ref)
  return facts && findPaymentOfSession(context.db, facts.sessionRef)
}
