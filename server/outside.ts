import { insideTransaction } from '#db/transaction.ts'

/**
 * The only door to the network (gateways use it instead of `fetch`). It refuses inside a transaction: a slow provider
 * must never hold a lock or a connection of the pool.
 */
export async function outside(url: string | URL, init: RequestInit & { timeoutMs: number }): Promise<Response> {
  forbidInsideTransaction()
  const { timeoutMs, ...rest } = init
  return fetch(url, { ...rest, signal: AbortSignal.timeout(timeoutMs) })
}

/** For SDKs that bring their own HTTP client: call this first. */
export function forbidInsideTransaction(): void {
  if (insideTransaction()) throw new Error('A network call inside a transaction')
}
