interface CachedDocument {
  making: Promise<Buffer>
  bytes: number
}

/** A cache of rendered documents up to a total size; the least recently used are evicted first. */
export class DocumentCache {
  readonly #mostBytes: number
  readonly #kept = new Map<string, CachedDocument>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#mostBytes = maxBytes
  }

  /** Renders a document once for parallel callers too. A failure is not cached. */
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
      // A document that is still being rendered has no size yet.
      if (freed === 0) continue
      this.#kept.delete(oldest)
      this.#bytes -= freed
    }
  }
}
