import type { FastifyRequest } from 'fastify'
import { toNetwork } from '#domain/network/network.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { countHit } from './limits.ts'

/** The longest query of a screen, a list with all its filters, has some hundred characters. */
const maxQueryLength = 4000
const maxParameters = 100

/**
 * Checked before a body is read, for every call and every sender: the length of the query, and the number of bodies from
 * one network. The limits of a call itself are counted later, per caller.
 */
export function limitRequest(context: Context) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!isCall(request)) return
    if (isTooLongQuery(request.url)) throw new Refusal('bad_request')
    if (hasBody(request)) await countHit(context, 'bodies', 'bodies', toNetwork(request.ip))
  }
}

/**
 * Whether it is a contract call, looks like one, or makes one: a form of a page. Providers and carriers are not
 * limited; they sign their events (`signed-webhook.ts`).
 */
function isCall({ routeOptions: { url, config } }: FastifyRequest): boolean {
  return config.call !== undefined || config.form === true || url === '/api/*'
}

/** Longer, or of more parameters, than the query of any screen: refused before the sender is authenticated. */
export function isTooLongQuery(url: string): boolean {
  const at = url.indexOf('?')
  return at >= 0 && (url.length - at > maxQueryLength || url.slice(at).split('&').length > maxParameters)
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Keys, elements and containers. The largest valid body is a garden of a thousand points, with half as many. */
const maxParts = 6000
/** The deepest valid body, a garden too, has seven levels. */
const maxDepth = 40

const [quote, comma, colon, backslash] = [...'",:\\'].map(character => character.charCodeAt(0))
const [openList, openObject, closeList, closeObject] = [...'[{]}'].map(character => character.charCodeAt(0))

/**
 * Whether a JSON text has more parts than any call uses. Counted in the text without parsing, because tens of thousands
 * of keys in one object cost more to parse than the rest of a call.
 */
export function isTooComplex(text: string): boolean {
  let parts = 0
  let levels = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === quote) at = findStringEnd(text, at)
    else if (character === comma || character === colon) parts += 1
    else if (character === openList || character === openObject) {
      parts += 1
      levels += 1
    } else if (character === closeList || character === closeObject) levels -= 1
    if (parts > maxParts || levels > maxDepth) return true
  }
  return false
}

function findStringEnd(text: string, start: number): number {
  let at = text.indexOf('"', start + 1)
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at < 0 ? text.length : at
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text.charCodeAt(before - 1) === backslash) before -= 1
  return (at - before) % 2 === 1
}
