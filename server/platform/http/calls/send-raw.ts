import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawParts, RawResponse } from './route.ts'

export function sendRaw(request: FastifyRequest, reply: FastifyReply, { stream, headers }: RawParts) {
  const { etag } = headers
  if (etag === undefined || request.headers['if-none-match'] !== etag) return reply.headers(headers).send(stream)
  stream.destroy()
  const { 'content-length': _length, 'content-type': _type, ...cached } = headers
  return reply.code(304).headers(cached).send()
}

export async function catchRawResponse(response: Promise<unknown>): Promise<unknown> {
  return response.catch(thrown => {
    if (thrown instanceof RawResponse) return thrown
    throw thrown
  })
}
