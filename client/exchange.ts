import type { Envelope } from '#contract/protocol/envelope.ts'
import { isRecord } from './session-state.ts'

/**
 * Must be called unbound (`const { fetch } = deps`): the browser's fetch throws when called as a method of another
 * object.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Answered {
  kind: 'answered'
  http: number
  /** undefined: not an envelope (a gateway's HTML page, cut-off JSON). */
  envelope: Envelope | undefined
  retryAfterSeconds: number | undefined
}

/** A response that is deliberately not an envelope: a PDF, for example. */
export interface FileAnswered {
  kind: 'file'
  blob: Blob
}

export interface Unanswered {
  kind: 'unanswered'
  reason: 'network_error' | 'request_timeout' | 'aborted'
}

export interface ExchangeLimits {
  timeLimitMs: number
  /** Aborted when the screen is closed and the response is not needed any more. */
  signal?: AbortSignal | undefined
}

interface WholeRequest {
  url: string
  init: RequestInit
}

/** One request and its response, within the time limit; the time runs until the last byte is read. */
export function exchange(fetch: Fetch, request: WholeRequest, limits: ExchangeLimits): Promise<Answered | Unanswered> {
  return exchangeTimed(fetch, request, limits, toAnswered)
}

/** As `exchange`, for a file: any other response is read as an envelope, which gives the reason. */
export function exchangeFile(
  fetch: Fetch,
  request: WholeRequest,
  limits: ExchangeLimits,
): Promise<FileAnswered | Answered | Unanswered> {
  return exchangeTimed(fetch, request, limits, async response => {
    const isFile = isSuccessStatus(response.status) && !response.headers.get('content-type')?.includes('json')
    return isFile ? { kind: 'file', blob: await response.blob() } : toAnswered(response)
  })
}

export async function toAnswered(response: Response): Promise<Answered> {
  return {
    kind: 'answered',
    http: response.status,
    envelope: readEnvelope(await response.text()),
    retryAfterSeconds: parseSeconds(response.headers.get('retry-after')),
  }
}

async function exchangeTimed<Read>(
  fetch: Fetch,
  request: WholeRequest,
  { timeLimitMs, signal }: ExchangeLimits,
  read: (response: Response) => Promise<Read>,
): Promise<Read | Unanswered> {
  // Implemented by hand for browsers without `AbortSignal.any`.
  const abort = new AbortController()
  const stop = () => abort.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    abort.abort()
  }, timeLimitMs)
  if (signal?.aborted) abort.abort()
  signal?.addEventListener('abort', stop)
  try {
    return await read(await fetch(request.url, { ...request.init, signal: abort.signal }))
  } catch {
    if (late) return { kind: 'unanswered', reason: 'request_timeout' }
    return { kind: 'unanswered', reason: signal?.aborted ? 'aborted' : 'network_error' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

export function isSuccessStatus(http: number): boolean {
  // Any other status is an error, also a redirect.
  return http >= 100 && http < 300
}

function readEnvelope(text: string): Envelope | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(value) || typeof value.code !== 'number') return undefined
  return { code: value.code, msg: typeof value.msg === 'string' ? value.msg : '', data: value.data }
}

function parseSeconds(header: string | null): number | undefined {
  return header && /^\d+$/.test(header) ? Number(header) : undefined
}
