import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import { mountSignedWebhook } from '#server/platform/http/calls/signed-webhook.ts'
import { GatewayUnavailable } from '#server/platform/ports/gateway.ts'
import type { RawWebhook } from '#server/platform/ports/raw-webhook.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findEventPayment, handleEvent } from './handle-event.ts'

export function mountWebhooks(app: FastifyInstance, context: Context): void {
  mountSignedWebhook(app, {
    url: '/api/payments/webhooks/:provider',
    maxBytes: 1024 * 1024,
    find: code => context.providers.find(code),
    receive: (code, webhook) => receiveWebhook(context, code, webhook),
  })
}

/**
 * A webhook's signature proves only its sender: the event is stored once, and its subject is read from the provider
 * itself. What cannot be handled now is left to the reconciliation.
 */
async function receiveWebhook(context: Context, provider: string, webhook: RawWebhook): Promise<void> {
  const gateway = context.providers.find(provider) ?? refuse('resource_missing')
  const event = gateway.readEvent(webhook) ?? refuse('signature_check_failed')
  const { id, type, subject } = event
  const payment = await findEventPayment(context.db, provider, subject)
  const now = context.clock.now()
  // Of several events about one payment the first one takes the payment; the others are only stored, and so are events
  // about objects that the shop does not track.
  const isOnlyStored = !subject || payment?.payment_state === 'paid'
  const row = await context.db
    .insertInto('provider_events')
    .values({
      ...{ provider, provider_event_id: id, event_type: type, received_at: now },
      ...{ object_kind: subject?.kind ?? '', object_ref: subject?.ref ?? '' },
      handled_at: isOnlyStored ? now : null,
    })
    // Sent again because the first time failed: handled now, if nobody has done it meanwhile.
    .onConflict(conflict =>
      conflict
        .columns(['provider', 'provider_event_id'])
        .doUpdateSet({ event_type: type })
        .where('provider_events.handled_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row || isOnlyStored) return
  try {
    await handleEvent(context, row)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    context.log.warn({ err: error }, 'an event waits for the reconciliation')
  }
}
