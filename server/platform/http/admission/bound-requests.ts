import type { FastifyRequest } from 'fastify'
import { toNetwork } from '#domain/network/network-of.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { countHit } from './limits.ts'

/** The longest question of a screen, a list with all its filters, has some hundred characters. */
const longestQuery = 4000
const mostParameters = 100

/**
 * What is asked before a body is read, of every call alike: an address of usual length, and not too many bodies from one
 * network, whoever sends them and whatever they are for. Limits of a call itself are counted later, by who asks.
 */
export function boundRequest(context: Context) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!isCall(request)) return
    mustBeShort(request.url)
    if (hasBody(request)) await countHit(context, 'bodies', 'bodies', toNetwork(request.ip))
  }
}

/** A call of the contract, or what looks like one. Providers and carriers tell as much as they like, and sign it. */
function isCall({ routeOptions: { url, config } }: FastifyRequest): boolean {
  return config.call !== undefined || url === '/api/*'
}

function mustBeShort(url: string): void {
  const at = url.indexOf('?')
  if (at < 0) return
  const isLong = url.length - at > longestQuery
  if (isLong || url.slice(at).split('&').length > mostParameters) throw new Refusal('bad_request')
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Keys, elements, and what holds them. The largest good body is a garden of a thousand points, with half as many. */
const mostParts = 6000
/** The deepest good body, a garden again, has seven levels. */
const mostLevels = 40

const [quote, comma, colon, backslash] = [...'",:\\'].map(sign => sign.charCodeAt(0))
const [openList, openObject, closeList, closeObject] = [...'[{]}'].map(sign => sign.charCodeAt(0))

/**
 * Whether a JSON text holds more than any call reads. It is counted in the text, without reading it: ten thousands of
 * names in one object cost more to read than all else that a call does.
 */
export function holdsTooMuch(text: string): boolean {
  let parts = 0
  let levels = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) at = endOfString(text, at)
    else if (sign === comma || sign === colon) parts += 1
    else if (sign === openList || sign === openObject) {
      parts += 1
      levels += 1
    } else if (sign === closeList || sign === closeObject) levels -= 1
    if (parts > mostParts || levels > mostLevels) return true
  }
  return false
}

function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1)
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at < 0 ? text.length : at
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text.charCodeAt(before - 1) === backslash) before -= 1
  return (at - before) % 2 === 1
}
