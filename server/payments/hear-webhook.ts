import type { Context } from '../context.ts'
import { isUuid } from '../http/uuid.ts'
import { applyRefundFacts } from '../refunds/send-refund.ts'
import { refuse } from '../refusal.ts'
import { askAbout } from './ask-provider.ts'
import { GatewayDown, type ProviderEvent } from './gateway.ts'
import { findPaymentBy, type Payment } from './store.ts'

/**
 * Somebody says that something happened. It is believed only that he may say so: the event is kept once, and what it is
 * about is read from the provider itself. Whatever fails then is done by the reconciliation.
 */
export async function hearWebhook(context: Context, body: Buffer, signature: string): Promise<void> {
  const event = context.gateway.readEvent(body, signature) ?? refuse('signature_check_failed')
  const payment = await paymentOf(context, event)
  const now = context.clock.now()
  // Of several events about one payment the first brings the money; the others are only kept, as are those about nothing
  // of ours.
  const isOnlyKept = event.subject?.kind !== 'refund' && (!payment || payment.payment_state === 'paid')
  const row = await context.db
    .insertInto('provider_events')
    .values({
      provider: context.gateway.name,
      provider_event_id: event.id,
      event_type: event.type,
      object_ref: event.subject?.ref ?? '',
      received_at: now,
      handled_at: isOnlyKept ? now : null,
    })
    .onConflict(conflict => conflict.columns(['provider', 'provider_event_id']).doNothing())
    .returning('provider_event_id')
    .executeTakeFirst()
  if (!row || isOnlyKept) return
  try {
    await handleEvent(context, event, payment)
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
    context.log.warn({ err: error }, 'an event waits for the reconciliation')
  }
}

async function handleEvent(context: Context, event: ProviderEvent, payment?: Payment): Promise<void> {
  if (payment && (await askAbout(context, payment)) === 'unanswered') return
  if (event.subject?.kind === 'refund') await hearRefund(context, event.subject.ref)
  await context.db
    .updateTable('provider_events')
    .set({ handled_at: context.clock.now() })
    .where('provider', '=', context.gateway.name)
    .where('provider_event_id', '=', event.id)
    .execute()
}

async function paymentOf({ db }: Context, { subject }: ProviderEvent): Promise<Payment | undefined> {
  if (subject?.kind === 'session') return findPaymentBy(db, 'session_ref', subject.ref)
  if (subject?.kind === 'payment' && isUuid(subject.ref)) return findPaymentBy(db, 'payment_id', subject.ref)
  return undefined
}

async function hearRefund(context: Context, ref: string): Promise<void> {
  const refund = await context.db
    .selectFrom('refunds')
    .select('refund_id')
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
  if (refund) await applyRefundFacts(context, refund.refund_id, await context.gateway.readRefund(ref))
}
