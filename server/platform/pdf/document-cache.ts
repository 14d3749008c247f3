import { SharedWork, type TakeTurn } from '../queues/shared-work.ts'
import { Refusal } from '../refusal.ts'

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
  readonly #kept = new Map<string, Buffer>()
  readonly #making = new SharedWork<string, Buffer>()
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
    if (!known) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, known)
    return Promise.resolve(known)
  }

  /**
   * Renders a document once for parallel callers too, in a turn of one of them. A failure is cached for a while, a
   * refusal is not.
   */
  get(key: string, make: () => Promise<Buffer>, inTurn?: TakeTurn): Promise<Buffer> {
    const makeAndKeep = async () => {
      try {
        const made = await make()
        this.#keep(key, made)
        return made
      } catch (error) {
        this.#noteFailure(key, error)
        throw error
      }
    }
    return this.find(key) ?? this.#making.run(key, makeAndKeep, inTurn)
  }

  #noteFailure(key: string, error: unknown): void {
    if (error instanceof Refusal) return
    this.#failed.set(key, { error, until: performance.now() + this.#failureMs })
  }

  #forgetFailures(): void {
    const now = performance.now()
    for (const [key, { until }] of this.#failed) {
      if (until > now) return
      this.#failed.delete(key)
    }
  }

  #keep(key: string, document: Buffer): void {
    this.#kept.set(key, document)
    this.#bytes += document.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
  }
}
