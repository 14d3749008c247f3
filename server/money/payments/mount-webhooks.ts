import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import { GatewayUnavailable } from '#server/platform/ports/gateway.ts'
import type { RawWebhook } from '#server/platform/ports/raw-webhook.ts'
import { refuse } from '#server/platform/refusal.ts'
import { handleEvent, paymentOf } from './handle-event.ts'

const mostBytes = 1024 * 1024

/** Outside the contract of the shop: the provider defines the form of these calls, and signs the raw bytes. */
export function mountWebhooks(app: FastifyInstance, context: Context): void {
  app.register(async inner => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    inner.post('/api/payments/webhooks/:provider', { bodyLimit: mostBytes }, async (request, reply) => {
      const { provider } = request.params as { provider: string }
      const header = (name: string) => String(request.headers[name] ?? '')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await hearWebhook(context, provider, { body, header })
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}

/**
 * A webhook's signature proves only its sender: the event is stored once, and its subject is read from the provider
 * itself. What cannot be handled now is left to the reconciliation.
 */
async function hearWebhook(context: Context, provider: string, webhook: RawWebhook): Promise<void> {
  const gateway = context.providers.find(provider) ?? refuse('resource_missing')
  const event = gateway.readEvent(webhook) ?? refuse('signature_check_failed')
  const { id, type, subject } = event
  const payment = await paymentOf(context.db, provider, subject)
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
