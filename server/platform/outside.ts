import { isInTransaction } from '#db/transaction.ts'
import { inSpan } from './traces/span.ts'

/**
 * The only function for network requests (gateways use it instead of `fetch`). It refuses inside a transaction: a slow
 * provider must never hold a lock or a connection of the pool.
 */
export async function fetchOutside(url: string | URL, init: RequestInit & { timeoutMs: number }): Promise<Response> {
  forbidInsideTransaction()
  const { timeoutMs, ...rest } = init
  const late = AbortSignal.timeout(timeoutMs)
  // A caller with its own signal may abort earlier.
  const signal = rest.signal ? AbortSignal.any([rest.signal, late]) : late
  const { host } = new URL(url)
  const method = rest.method ?? 'GET'
  // Only the host: paths contain postcodes and payment ids.
  const attributes = { 'server.address': host, 'http.request.method': method }
  return inSpan({ name: `${method} ${host}`, kind: 'client', attributes }, async span => {
    const headers = new Headers(rest.headers)
    if (span) headers.set('traceparent', span.traceparent)
    const response = await fetch(url, { ...rest, headers, signal })
    span?.setAttributes({ 'http.response.status_code': response.status })
    return response
  })
}

/** For SDKs with their own HTTP client: call this first. */
export function forbidInsideTransaction(): void {
  if (isInTransaction()) throw new Error('A network call inside a transaction')
}
