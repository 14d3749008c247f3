import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedPage, plainOf } from '../pages/page-cache.ts'

interface Manner {
  /** Of what is not there: nobody asks whether it has changed. */
  status?: 404
  cacheControl: string
  type: string
}

/** Something that is kept compressed: not at all to who has it, and plain to who can't read brotli. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  { status, cacheControl, type }: Manner,
) {
  reply.header('cache-control', cacheControl)
  if (status) reply.code(status)
  else {
    reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  }
  reply.header('content-type', type)
  if (!request.headers['accept-encoding']?.includes('br')) return reply.send(await plainOf(page))
  reply.header('content-encoding', 'br')
  return reply.send(page.brotli)
}
