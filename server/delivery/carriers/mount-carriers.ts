import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import { receiveParcelEvent } from '../shipments/parcels/receive-parcel-event.ts'

const maxBytes = 64 * 1024

/** Outside the contract of the shop: the carrier defines the form of these calls, and signs the raw bytes. */
export function mountCarriers(app: FastifyInstance, context: Context): void {
  app.register(async inner => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    inner.post('/api/carriers/webhooks/:carrier', { bodyLimit: maxBytes }, async (request, reply) => {
      const { carrier } = request.params as { carrier: string }
      const header = (name: string) => String(request.headers[name] ?? '')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await receiveParcelEvent(context, carrier, { body, header })
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}
