import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawWebhook, SignedSender, WebhookHeader } from '../../ports/raw-webhook.ts'
import { refuse } from '../../refusal.ts'

interface SignedWebhook {
  /** Its parameter is the code of the provider or carrier. */
  url: string
  maxBytes: number
  find: (code: string) => SignedSender | undefined
  receive: (code: string, webhook: RawWebhook) => Promise<void>
}

/**
 * Outside the contract of the shop: the sender defines the form of these calls, and signs the raw bytes. An unknown
 * sender, and a request without a signature of the right form, are refused before the body is read.
 */
export function mountSignedWebhook(app: FastifyInstance, { url, maxBytes, find, receive }: SignedWebhook): void {
  app.register(async inner => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    const assertSigned = async (request: FastifyRequest): Promise<void> => {
      const sender = find(codeIn(request)) ?? refuse('resource_missing')
      if (!sender.hasSignature(headerOf(request))) refuse('signature_check_failed')
    }
    const options = { bodyLimit: maxBytes, config: { signed: true as const }, onRequest: assertSigned }
    inner.post(url, options, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await receive(codeIn(request), { body, header: headerOf(request) })
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}

const codeIn = ({ params }: FastifyRequest): string => Object.values(params as Record<string, string>)[0] ?? ''

const headerOf =
  ({ headers }: FastifyRequest): WebhookHeader =>
  name =>
    String(headers[name] ?? '')
