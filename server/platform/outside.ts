import { isInTransaction } from '#db/transaction.ts'
import { inSpan } from './traces/span.ts'

/**
 * The only door to the network (gateways use it instead of `fetch`). It refuses inside a transaction: a slow provider
 * must never hold a lock or a connection of the pool.
 */
export async function fetchOutside(url: string | URL, init: RequestInit & { timeoutMs: number }): Promise<Response> {
  forbidInsideTransaction()
  const { timeoutMs, ...rest } = init
  const late = AbortSignal.timeout(timeoutMs)
  // Whoever has a signal of his own may give up before that.
  const signal = rest.signal ? AbortSignal.any([rest.signal, late]) : late
  const { host } = new URL(url)
  const method = rest.method ?? 'GET'
  // The host alone: in a path stand postcodes and numbers of payments.
  const attributes = { 'server.address': host, 'http.request.method': method }
  return inSpan({ name: `${method} ${host}`, kind: 'client', attributes }, async span => {
    const headers = new Headers(rest.headers)
    if (span) headers.set('traceparent', span.traceparent)
    const response = await fetch(url, { ...rest, headers, signal })
    span?.setAttributes({ 'http.response.status_code': response.status })
    return response
  })
}

/** For SDKs that bring their own HTTP client: call this first. */
export function forbidInsideTransaction(): void {
  if (isInTransaction()) throw new Error('A network call inside a transaction')
}
