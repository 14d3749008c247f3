import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '../../context.ts'
import { type CachedPage, PageCache } from '../pages/page-cache.ts'
import { sendCompressed } from './send-compressed.ts'

/**
 * Answers that are the same for everybody, kept as they go over the wire until something in the shop changes: lists of
 * products are asked for more often than anything else, and making one takes many times what sending it takes.
 */
export class ResponseCache {
  readonly #cache: PageCache

  constructor({ notifications }: Pick<Context, 'notifications'>) {
    this.#cache = new PageCache({ notifications })
  }

  /** undefined: there is none yet. */
  find(request: CacheableRequest): CachedPage | undefined {
    return this.#cache.get(cacheKey(request))
  }

  /** Made once, however many ask for it meanwhile. */
  async make(request: CacheableRequest, write: () => Promise<string>): Promise<CachedPage> {
    const made = await this.#cache.make(cacheKey(request), async () => ({ html: await write(), page: undefined }))
    if (!made) throw new Error('An answer that is kept was not made')
    return made
  }
}

/** A call as its contract understood it: however it was written, one question is one answer. */
export interface CacheableRequest {
  call: string
  language: Language
  params: unknown
  query: unknown
}

const cacheKey = ({ call, language, params, query }: CacheableRequest) =>
  JSON.stringify([call, language, sortEntries(params), sortEntries(query)])

function sortEntries(values: unknown): unknown {
  return Object.entries(values ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  { cacheSeconds = 0 }: Pick<Endpoint, 'cacheSeconds'>,
) {
  // The same address answers in the language of the cookie or the browser.
  reply.header('vary', 'accept-encoding, accept-language, cookie')
  const cacheControl = `public, max-age=${cacheSeconds}`
  return sendCompressed(request, reply, page, { cacheControl, type: 'application/json; charset=utf-8' })
}
