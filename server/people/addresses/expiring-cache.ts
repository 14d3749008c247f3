import type { Clock } from '#server/platform/clock.ts'

/**
 * Caches responses of other servers for some minutes, because leaving a field twice repeats the request. An evicted
 * entry costs one call.
 */
export class ExpiringCache<Value> {
  readonly #kept = new Map<string, { value: Value; until: number }>()
  readonly #wall: Clock
  readonly #ms: number
  readonly #most: number

  constructor(wall: Clock, { ms, maxEntries }: { ms: number; maxEntries: number }) {
    this.#wall = wall
    this.#ms = ms
    this.#most = maxEntries
  }

  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    const now = this.#wall.now().getTime()
    const known = this.#kept.get(key)
    if (known && known.until > now) return known.value
    const value = await load()
    this.#kept.delete(key)
    this.#kept.set(key, { value, until: now + this.#ms })
    // The oldest is evicted first: a Map preserves the order of insertion.
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break
      this.#kept.delete(oldest)
    }
    return value
  }
}
