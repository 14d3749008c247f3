import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '../../refusal.ts'
import { toErrorResponse } from '../answers/envelope.ts'
import { detectLanguage } from '../pages/language.ts'

type Name = 'timeout' | 'headers_too_large' | 'bad_request'

const names: Record<string, Name> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** 431 is in no list of the specification: nothing of it is a call yet. */
const status = {
  timeout: [408, 'Request Timeout'],
  headers_too_large: [431, 'Headers Too Large'],
  bad_request: [400, 'Bad Request'],
} as const

/**
 * What is no request yet, or never becomes a whole one (too slow, not HTTP), gets its answer past the routes, straight on
 * the socket; the same envelope all the same.
 */
export function respondToBrokenRequest(error: { code?: string }, socket: Socket): void {
  const { code = '' } = error
  // Reset by who asked: nobody is there to be told.
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const name = names[code] ?? 'bad_request'
  const refusal = new Refusal(name === 'timeout' ? 'timeout' : 'bad_request')
  const body = JSON.stringify(toErrorResponse(refusal, readSocketLanguage(socket)).body)
  const [number, text] = status[name]
  const head = [
    `HTTP/1.1 ${number} ${text}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  // Only what has no answer yet gets one; half of another would be worse than none.
  if (!hasResponseBegun(socket)) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

interface Busy {
  /** Node's own note of the answer that belongs to this socket right now. */
  _httpMessage?: { req: IncomingMessage; headersSent: boolean } | null
}

function hasResponseBegun(socket: Socket & Busy): boolean {
  return socket._httpMessage?.headersSent === true
}

/** The head of a request may have come, and only the rest be missing. */
function readSocketLanguage(socket: Socket & Busy) {
  const headers = socket._httpMessage?.req.headers
  return detectLanguage({ cookie: headers?.cookie, acceptLanguage: headers?.['accept-language'] })
}
