import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { Caching } from '../calls/route.ts'

/** Every answer of a call begins with these: nobody keeps it, unless the call says otherwise. */
export const noStore = { 'cache-control': 'no-store' }

/** Of an answer that is no envelope. What needs a session is never for everybody, whatever it says of itself. */
export function cachingHeaders({ who }: Pick<Endpoint, 'who'>, caching: Caching | undefined): Record<string, string> {
  if (caching === 'revalidated') return { 'cache-control': 'private, no-cache', vary: 'authorization' }
  return caching && who === 'anyone' ? { 'cache-control': caching.forEverybody } : noStore
}
