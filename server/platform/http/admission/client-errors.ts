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

/** 431 is not in the catalogue of refusals, because such a request is not a call yet. */
const status = {
  timeout: [408, 'Request Timeout'],
  headers_too_large: [431, 'Headers Too Large'],
  bad_request: [400, 'Bad Request'],
} as const

/**
 * Responds to a request that is invalid or never becomes complete (too slow, not HTTP) directly on the socket, because
 * it has no route; in the same envelope.
 */
export function respondToBrokenRequest(error: { code?: string }, socket: Socket): void {
  const { code = '' } = error
  // The client has closed the connection, so there is nobody to respond to.
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
  // Written only if no response has begun, because it would corrupt the one in progress.
  if (!hasResponseBegun(socket)) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

interface Busy {
  /** Node's internal reference to the present response of this socket. */
  _httpMessage?: { req: IncomingMessage; headersSent: boolean } | null
}

function hasResponseBegun(socket: Socket & Busy): boolean {
  return socket._httpMessage?.headersSent === true
}

/** The headers may have arrived, with only the body missing. */
function readSocketLanguage(socket: Socket & Busy) {
  const headers = socket._httpMessage?.req.headers
  return detectLanguage({ cookie: headers?.cookie, acceptLanguage: headers?.['accept-language'] })
}
