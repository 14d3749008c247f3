import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '../../context.ts'
import type { TakeTurn } from '../../queues/shared-work.ts'
import { type CachedPage, PageCache } from '../pages/page-cache.ts'
import { sendCompressed } from './send-compressed.ts'

/**
 * Caches responses that are the same for everyone, in the form they are sent, until shop data changes: product lists
 * are requested more often than anything else, and computing one costs many times what sending it does.
 */
export class ResponseCache {
  readonly #cache: PageCache

  constructor({ notifications }: Pick<Context, 'notifications'>) {
    this.#cache = new PageCache({ notifications })
  }

  /** undefined: not cached yet. */
  find(request: CacheableRequest): CachedPage | undefined {
    return this.#cache.get(cacheKey(request))
  }

  /** Computed once, however many requests arrive meanwhile, in a turn of one of them. */
  async make(request: CacheableRequest, write: () => Promise<string>, inTurn?: TakeTurn): Promise<CachedPage> {
    const make = async () => ({ html: await write(), page: undefined })
    const made = await this.#cache.make(cacheKey(request), make, inTurn)
    if (!made) throw new Error('An answer that is kept was not made')
    return made
  }
}

/** A call as parsed by its contract: the same query in another spelling is the same request. */
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
  // The same address has a response for each language of cookie or browser.
  reply.header('vary', 'accept-encoding, accept-language, cookie')
  const cacheControl = `public, max-age=${cacheSeconds}`
  return sendCompressed(request, reply, page, { cacheControl, type: 'application/json; charset=utf-8' })
}
