import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import { hearWebhook } from './hear-webhook.ts'

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
