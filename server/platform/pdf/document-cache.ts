interface CachedDocument {
  making: Promise<Buffer>
  bytes: number
}

/** Documents that were made, up to so many bytes: what was asked for longest ago goes first. */
export class DocumentCache {
  readonly #mostBytes: number
  readonly #kept = new Map<string, CachedDocument>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#mostBytes = maxBytes
  }

  /** Made once, also for those who ask while it is being made. One that fails is made anew. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#kept.get(key)
    if (known) {
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known.making
    }
    const entry: CachedDocument = { making: make(), bytes: 0 }
    this.#kept.set(key, entry)
    entry.making.then(
      ({ length }) => this.#weigh(key, entry, length),
      () => this.#kept.delete(key),
    )
    return entry.making
  }

  #weigh(key: string, entry: CachedDocument, bytes: number): void {
    if (this.#kept.get(key) !== entry) return
    entry.bytes = bytes
    this.#bytes += bytes
    for (const [oldest, { bytes: freed }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return
      // What is still being made has no weight yet.
      if (freed === 0) continue
      this.#kept.delete(oldest)
      this.#bytes -= freed
    }
  }
}
