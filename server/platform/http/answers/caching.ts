import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { Caching } from '../calls/route.ts'

/** The default of every response: not cached, unless the call says otherwise. */
export const noStore = { 'cache-control': 'no-store' }

/** For a response without an envelope. One that needs a session is never public, whatever the call says. */
export function cachingHeaders({ who }: Pick<Endpoint, 'who'>, caching: Caching | undefined): Record<string, string> {
  if (caching === 'revalidated') return { 'cache-control': 'private, no-cache', vary: 'authorization' }
  return caching && who === 'anyone' ? { 'cache-control': caching.forEverybody } : noStore
}
