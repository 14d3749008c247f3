import type { FastifyReply } from 'fastify'

/** Without the response schema, which only fits successes. */
export function sendJson(reply: FastifyReply, http: number, body: unknown) {
  return sendText(reply, http, JSON.stringify(body))
}

/** Already serialised. */
export function sendText(reply: FastifyReply, http: number, text: string) {
  return reply.code(http).type('application/json; charset=utf-8').serializer(String).send(text)
}
