import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '../context.ts'
import { type CachedPage, PageCache, plainOf } from './page-cache.ts'

/**
 * Answers that are the same for everybody, kept as they go over the wire until something in the shop changes: lists of
 * products are asked for more often than anything else, and making one takes many times what sending it takes.
 */
export class KeptAnswers {
  readonly #cache = new PageCache()

  constructor({ notifications }: Pick<Context, 'notifications'>) {
    for (const news of ['pages_changed', 'reconnected', 'clock_moved', 'lost'] as const) {
      notifications.on(news, () => this.#cache.drop())
    }
  }

  /** undefined: there is none yet. */
  find(request: FastifyRequest, language: Language): CachedPage | undefined {
    return this.#cache.get(keyOf(request, language))
  }

  /** Made once, however many ask for it meanwhile. */
  async make(request: FastifyRequest, language: Language, write: () => Promise<string>): Promise<CachedPage> {
    const made = await this.#cache.make(keyOf(request, language), async () => ({
      html: await write(),
      page: undefined,
    }))
    if (!made) throw new Error('An answer that is kept was not made')
    return made
  }
}

const keyOf = ({ url }: FastifyRequest, language: Language) => `${language} ${url}`

export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, brotli }: CachedPage,
  { cacheSeconds = 0 }: Pick<Endpoint, 'cacheSeconds'>,
) {
  reply.header('etag', etag)
  reply.header('cache-control', `public, max-age=${cacheSeconds}`)
  // The same address answers in the language of the cookie or the browser.
  reply.header('vary', 'accept-encoding, accept-language, cookie')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  if (!request.headers['accept-encoding']?.includes('br')) {
    return reply.send(await plainOf({ etag, brotli, page: undefined }))
  }
  reply.header('content-encoding', 'br')
  return reply.send(brotli)
}
