import { Refusal } from '../refusal.ts'

interface CachedDocument {
  making: Promise<Buffer>
  bytes: number
}

interface Failure {
  error: unknown
  until: number
}

/** A document that fails takes as long each time, up to the minute after which its thread is ended. */
const rememberFailureMs = 60_000

/** A cache of rendered documents up to a total size; the least recently used are evicted first. */
export class DocumentCache {
  readonly #mostBytes: number
  readonly #failureMs: number
  readonly #kept = new Map<string, CachedDocument>()
  /** In the order in which they are forgotten. */
  readonly #failed = new Map<string, Failure>()
  #bytes = 0

  constructor(maxBytes: number, failureMs = rememberFailureMs) {
    this.#mostBytes = maxBytes
    this.#failureMs = failureMs
  }

  /** The document, if it is rendered or has just failed; undefined: it has yet to be rendered. */
  find(key: string): Promise<Buffer> | undefined {
    this.#forgetFailures()
    const failure = this.#failed.get(key)
    if (failure) return Promise.reject(failure.error)
    const known = this.#kept.get(key)
    return known && known.bytes > 0 ? this.#touch(key, known) : undefined
  }

  /** Renders a document once for parallel callers too. A failure is remembered for a while, a refusal is not. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const found = this.find(key)
    if (found) return found
    const known = this.#kept.get(key)
    if (known) return this.#touch(key, known)
    const entry: CachedDocument = { making: make(), bytes: 0 }
    this.#kept.set(key, entry)
    entry.making.then(
      ({ length }) => this.#weigh(key, entry, length),
      (error: unknown) => {
        this.#kept.delete(key)
        if (error instanceof Refusal) return
        this.#failed.set(key, { error, until: performance.now() + this.#failureMs })
      },
    )
    return entry.making
  }

  #touch(key: string, known: CachedDocument): Promise<Buffer> {
    this.#kept.delete(key)
    this.#kept.set(key, known)
    return known.making
  }

  #forgetFailures(): void {
    const now = performance.now()
    for (const [key, { until }] of this.#failed) {
      if (until > now) return
      this.#failed.delete(key)
    }
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
