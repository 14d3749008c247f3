import type { FastifyReply, FastifyRequest } from 'fastify'
import { toNetwork, widestNetwork } from '#domain/network/network.ts'
import type { CachedPage } from '../pages/page-cache.ts'
import { PlainPages } from './plain-pages.ts'

const plainPages = new PlainPages()

interface Manner {
  /** For a page that was not found: it is sent without an ETag check. */
  status?: 404
  cacheControl: string
  type: string
}

/**
 * Sends a document that is cached compressed: as 304 to a client that has it, and decompressed to one without brotli.
 */
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
