import type { Context } from '../context.ts'
import { applyRefundFacts } from '../refunds/send-refund.ts'
import { refuse } from '../refusal.ts'
import { askAbout, hearOfPayment, knownPayment } from './ask-provider.ts'
import { GatewayDown, type ProviderEvent } from './gateway.ts'
import type { Payment } from './store.ts'

/**
 * Somebody says that something happened. It is believed only that he may say so: the event is kept once, and what it is
 * about is read from the provider itself. Whatever fails then is done by the reconciliation.
 */
export async function hearWebhook(context: Context, body: Buffer, signature: string): Promise<void> {
  const event = context.gateway.readEvent(body, signature) ?? refuse('signature_check_failed')
  const payment = await knownPayment(context, event)
  const now = context.clock.now()
  // Of several events about one payment the first brings the money; the others are only kept.
  const isSettled = payment?.payment_state === 'paid'
  const row = await context.db
    .insertInto('provider_events')
    .values({
      provider: context.gateway.name,
      provider_event_id: event.id,
      event_type: event.type,
      object_ref: event.subject?.ref ?? '',
      received_at: now,
      handled_at: isSettled ? now : null,
    })
    .onConflict(conflict => conflict.columns(['provider', 'provider_event_id']).doNothing())
    .returning('provider_event_id')
    .executeTakeFirst()
  if (!row || isSettled) return
  try {
    await handleEvent(context, event, payment)
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
    context.log.warn({ err: error }, 'an event waits for the reconciliation')
  }
}

async function handleEvent(context: Context, event: ProviderEvent, known?: Payment): Promise<void> {
  const isDone =
    event.subject?.kind === 'refund' ? await hearRefund(context, event) : await hearPayment(context, event, known)
  if (!isDone) return
  await context.db
    .updateTable('provider_events')
    .set({ handled_at: context.clock.now() })
    .where('provider', '=', context.gateway.name)
    .where('provider_event_id', '=', event.id)
    .execute()
}

async function hearPayment(context: Context, event: ProviderEvent, known?: Payment): Promise<boolean> {
  if (known) return (await askAbout(context, known)) !== 'unanswered'
  await hearOfPayment(context, event)
  return true
}

async function hearRefund(context: Context, { subject }: ProviderEvent): Promise<boolean> {
  const refund = await context.db
    .selectFrom('refunds')
    .select('refund_id')
    .where('provider_ref', '=', subject?.ref ?? '')
    .executeTakeFirst()
  if (refund) await applyRefundFacts(context, refund.refund_id, await context.gateway.readRefund(subject?.ref ?? ''))
  return true
}
