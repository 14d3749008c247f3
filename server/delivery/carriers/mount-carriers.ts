import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import { mountSignedWebhook } from '#server/platform/http/calls/signed-webhook.ts'
import { receiveParcelEvent } from '../shipments/parcels/receive-parcel-event.ts'

export function mountCarriers(app: FastifyInstance, context: Context): void {
  mountSignedWebhook(app, {
    url: '/api/carriers/webhooks/:carrier',
    maxBytes: 64 * 1024,
    find: code => context.carriers.find(code),
    receive: (code, webhook) => receiveParcelEvent(context, code, webhook),
  })
}
