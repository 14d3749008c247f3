import { afterCommit, type Reader, rootDatabase, type Tx } from '#db/transaction.ts'
import type { Notifications } from './notifications.ts'
import { followShopChanges, type ShopChanges } from './shop-changes.ts'

/**
 * Shop data that a process caches until it changes: settings, SKUs, prices, running activities. What was being read
 * during a change is not cached.
 */
export class ReadCache {
  #values = new Map<string, Promise<unknown>>()
  readonly #changes: ShopChanges

  constructor(notifications: Pick<Notifications, 'on'>) {
    this.#changes = followShopChanges(notifications, () => this.clear())
  }

  clear(): void {
    this.#values = new Map()
  }

  get<T>(key: string, read: () => Promise<T>): Promise<T> {
    if (!this.#changes.mayStore()) return read()
    const values = this.#values
    const known = values.get(key)
    // The first caller may have failed for reasons of its own.
    if (known) return (known as Promise<T>).catch(read)
    const reading = read()
    values.set(key, reading)
    reading.catch(() => values.delete(key))
    return reading
  }
}

const caches = new WeakMap<Reader, ReadCache>()
const changed = new WeakSet<Reader>()

/** From now on `cachedRead` uses this cache for the database. */
export function attachReadCache(db: Reader, cache: ReadCache): void {
  caches.set(db, cache)
}

/**
 * For data that seldom changes: read once, in whichever transaction needs it first. A transaction that changed it reads
 * its own version.
 */
export function cachedRead<T>(db: Reader, key: string, read: () => Promise<T>): Promise<T> {
  const cache = changed.has(db) ? undefined : caches.get(rootDatabase(db))
  return cache ? cache.get(key, read) : read()
}

/** Other processes are notified a moment after the commit; this process clears its cache at once. */
export function invalidateReads(tx: Tx): void {
  changed.add(tx)
  afterCommit(tx, () => caches.get(rootDatabase(tx))?.clear())
}
