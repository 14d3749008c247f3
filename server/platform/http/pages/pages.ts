import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RenderResult } from '#contract/protocol/render.ts'
import { defaultLanguage, type Language, splitPath } from '#domain/languages.ts'
import { toNetwork, widestNetwork } from '#domain/network/network.ts'
import { watchPages } from '../../metrics/watch-http.ts'
import type { TakeTurn } from '../../queues/shared-work.ts'
import { Refusal } from '../../refusal.ts'
import { TooBusy } from '../admission/admission-queue.ts'
import { type ErrorResponse, toErrorResponse } from '../answers/envelope.ts'
import { shopPermissions } from '../answers/headers.ts'
import { sendCompressed } from '../answers/send-compressed.ts'
import { html } from './html.ts'
import { detectLanguage, localeCookie } from './language.ts'
import { minimalPage } from './minimal-page.ts'
import { type CachedPage, PageCache } from './page-cache.ts'
import { type RenderInput, renderPage } from './render-page.ts'
import { isSavingData, isSpeculative, speculationPath } from './speculative.ts'

export interface PagesInput extends RenderInput {
  cached: boolean
}

// A CDN may cache a page for half a minute; browsers always revalidate (and get a 304).
const publicPage = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60'

/** The address from which the 404 page of each language is rendered, whatever address was requested. */
const nowhere = '/-'

/** Serves all HTML of the shop. Pages contain nothing about the visitor, so one rendering is sent to everyone. */
export function mountPages(app: FastifyInstance, input: PagesInput): void {
  const { requestPools } = input
  const cache = new PageCache(input.context)
  watchPages(cache, input.context)

  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    reply.header('permissions-policy', shopPermissions)
    // Fetched before its link is pressed, for a visitor who saves data: browsers take such an answer for "not now".
    if (isSpeculative(request) && isSavingData(request)) {
      return reply.code(503).header('cache-control', 'no-store').send()
    }
    const { path, search } = splitUrl(request)
    const { language: prefix, rest } = splitPath(path)
    if (prefix && rest !== '/' && rest.endsWith('/')) return reply.redirect(path.slice(0, -1) + search, 308)
    if (prefix && rest === '/' && path.endsWith('/')) return reply.redirect(`/${prefix}${search}`, 308)
    const language = prefix ?? languageWithoutPrefix(request, path)
    // A path with two slashes would be read as another host, so it is never a page.
    const isSlashed = path.startsWith('//')
    if (rest === '/dev/kit' && !input.context.environment.demo) throw new Refusal('resource_missing')
    // Parameters that the page does not read cause no separate rendering: tracking parameters, or hostile ones.
    const { searchRead, hasPage } = await input.web()
    const isThere = path === '/' || (prefix !== undefined && !isSlashed && hasPage(rest))
    const read = isThere ? path + searchRead(rest, search) : `/${language}${nowhere}`
    const key = `${language} ${read}`
    const send = isThere ? sendPage : sendMissing
    const hit = input.cached ? cache.get(key) : undefined
    if (hit) return send(request, reply, hit, path)

    // Sending a cached page costs no more than refusing it; only rendering takes a turn.
    const asker = { socket: request.raw.socket, network: widestNetwork(toNetwork(request.ip)) }
    const inTurn: TakeTurn = (work, signal) =>
      requestPools.rendering.run(() => requestPools.browsing.run(work, asker, signal), asker, signal)
    const render = () => renderPage(input, language, read)
    let result: RenderResult | undefined
    const make = async () => {
      result = await render()
      const isStored = input.cached && (result.cacheable || (!isThere && result.status === 404))
      return isStored ? { html: result.html, page: result.page } : undefined
    }
    try {
      const page = await cache.make(key, make, inTurn)
      if (page) return send(request, reply, page, path)
      // Not cacheable (an error, a private shell): a request that waited for another's rendering renders its own.
      return sendOnce(reply, result ?? (await inTurn(render)))
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error
      return sendBusy(reply, language, toErrorResponse(error, language))
    }
  })
}

/** `/` follows only the cookie; an unknown address without a prefix gets the 404 page in the visitor's language. */
function languageWithoutPrefix(request: FastifyRequest, path: string): Language {
  const { cookie } = request.headers
  if (path === '/') return localeCookie(cookie) ?? defaultLanguage
  return detectLanguage({ cookie, acceptLanguage: request.headers['accept-language'] })
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage, path: string) {
  request.page = page.page
  reply.header('vary', path === '/' ? 'accept-encoding, cookie' : 'accept-encoding')
  reply.header('speculation-rules', `"${speculationPath}"`)
  const cacheControl = path === '/' ? 'private, no-cache' : publicPage
  return sendCompressed(request, reply, page, { cacheControl, type: 'text/html; charset=utf-8' })
}

function sendMissing(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  request.page = page.page
  reply.header('vary', 'accept-encoding')
  const manner = { cacheControl: 'private, no-cache', type: 'text/html; charset=utf-8' }
  return sendCompressed(request, reply, page, { status: 404, ...manner })
}

function sendOnce(reply: FastifyReply, { status, html, location, page }: RenderResult) {
  reply.request.page = page
  if (location) return reply.redirect(location, status)
  return reply
    .code(status)
    .headers({ 'cache-control': 'private, no-cache', 'content-type': 'text/html; charset=utf-8' })
    .send(html)
}

/** It reloads itself. */
function sendBusy(reply: FastifyReply, language: Language, { http, body, retryAfterSeconds = 5 }: ErrorResponse) {
  return reply
    .code(http)
    .headers({
      'retry-after': retryAfterSeconds,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(minimalPage(language, html`<p>${body.msg}</p>`, { refreshSeconds: retryAfterSeconds }))
}

function splitUrl(request: FastifyRequest): { path: string; search: string } {
  const at = request.url.indexOf('?')
  return at < 0 ? { path: request.url, search: '' } : { path: request.url.slice(0, at), search: request.url.slice(at) }
}
