import type { Clock } from '#server/platform/clock.ts'

/** Answers of others, for some minutes: asked again because a field was left twice. Whatever it forgets costs one call. */
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
    // The oldest goes first: a Map keeps the order of arrival.
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break
      this.#kept.delete(oldest)
    }
    return value
  }
}
