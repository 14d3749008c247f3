import type { FastifyReply, FastifyRequest } from 'fastify'
import { toNetwork, widestNetwork } from '#domain/network/network.ts'
import type { CachedPage } from '../pages/page-cache.ts'
import { PlainPages } from './plain-pages.ts'

const plainPages = new PlainPages()

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
  if (!request.headers['accept-encoding']?.includes('br')) {
    const { raw, ip } = request
    return reply.send(await plainPages.get(page, { socket: raw.socket, network: widestNetwork(toNetwork(ip)) }))
  }
  reply.header('content-encoding', 'br')
  return reply.send(page.brotli)
}
