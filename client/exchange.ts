import type { Envelope } from '#contract/protocol/envelope.ts'
import { isRecord } from './session-state.ts'

/** Call it unbound (`const { fetch } = deps`): a browser's own refuses to be somebody's method. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Answered {
  kind: 'answered'
  http: number
  /** undefined: not an envelope (a gateway's HTML page, cut-off JSON). */
  envelope: Envelope | undefined
  retryAfterSeconds: number | undefined
}

/** What is no envelope on purpose: a PDF, for example. */
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
  /** The screen is gone, the answer is no longer wanted. */
  signal?: AbortSignal | undefined
}

interface WholeRequest {
  url: string
  init: RequestInit
}

/** One request, one answer, within the time limit; the time counts until the last byte is read. */
export function exchange(fetch: Fetch, request: WholeRequest, limits: ExchangeLimits): Promise<Answered | Unanswered> {
  return exchangeTimed(fetch, request, limits, toAnswered)
}

/** The same for a file: whatever else comes is an answer like any other, and says why there is none. */
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
  // By hand, for browsers without `AbortSignal.any`.
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
  // spec §8: below 100 or 300 and above is an error.
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
