import { afterCommit, type Reader, rootDatabase, type Tx } from '#db/transaction.ts'
import type { Notifications } from './notifications.ts'
import { followShopChanges, type ShopChanges } from './shop-changes.ts'

/**
 * What a process may remember of the shop until something in it changes: settings, SKUs, prices, running activities.
 * What was being read while it changed is not kept.
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
    // Whoever asked first may have failed for reasons of his own.
    if (known) return (known as Promise<T>).catch(read)
    const reading = read()
    values.set(key, reading)
    reading.catch(() => values.delete(key))
    return reading
  }
}

const caches = new WeakMap<Reader, ReadCache>()
const changed = new WeakSet<Reader>()

/** From here on what is read of this database by `remembered` is remembered there. */
export function attachReadCache(db: Reader, cache: ReadCache): void {
  caches.set(db, cache)
}

/** What seldom changes: read once, in whatever transaction asks first. Who has changed it himself reads his own. */
export function cachedRead<T>(db: Reader, key: string, read: () => Promise<T>): Promise<T> {
  const cache = changed.has(db) ? undefined : caches.get(rootDatabase(db))
  return cache ? cache.get(key, read) : read()
}

/** Others hear of it a moment after the commit; this process knows at once. */
export function invalidateReads(tx: Tx): void {
  changed.add(tx)
  afterCommit(tx, () => caches.get(rootDatabase(tx))?.clear())
}
