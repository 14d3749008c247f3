/**
 * Runs work once the requester has a turn, which lasts as long as the work. A requester who gives up waiting fails with
 * whatever their queue throws; `signal` takes them out of it.
 */
export type TakeTurn = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>

/** For work that waits for nothing. */
export const atOnce: TakeTurn = work => work()

interface Shared<Result> {
  outcome: PromiseWithResolvers<Result>
  /** Aborted when somebody has begun: everybody else leaves their queue. */
  begun: AbortController
  waiting: number
}

/**
 * Work that parallel requesters of the same thing share. A turn belongs to a requester and not to the thing: each waits
 * in a queue of their own until one of them has a turn, who begins for all. So nobody is refused, or waits longer,
 * because of who asked first; and a request for what has been begun takes no turn at all.
 */
export class SharedWork<Key, Result> {
  readonly #shared = new Map<Key, Shared<Result>>()

  async run(key: Key, work: () => Promise<Result>, inTurn: TakeTurn = atOnce): Promise<Result> {
    const shared = this.#shared.get(key) ?? this.#open(key)
    const { signal } = shared.begun
    if (signal.aborted) return shared.outcome.promise
    shared.waiting += 1
    try {
      await inTurn(() => this.#begin(key, shared, work), signal)
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      shared.waiting -= 1
      if (shared.waiting === 0 && !signal.aborted) this.#close(key, shared)
    }
    return shared.outcome.promise
  }

  /** Requests from now on do not share what was begun before. */
  forgetBegun(): void {
    for (const [key, { begun }] of this.#shared) if (begun.signal.aborted) this.#shared.delete(key)
  }

  #open(key: Key): Shared<Result> {
    const shared = { outcome: Promise.withResolvers<Result>(), begun: new AbortController(), waiting: 0 }
    // Everybody who waits is told; where nobody is left, nobody is.
    shared.outcome.promise.catch(() => {})
    this.#shared.set(key, shared)
    return shared
  }

  async #begin(key: Key, shared: Shared<Result>, work: () => Promise<Result>): Promise<void> {
    if (shared.begun.signal.aborted) return
    shared.begun.abort()
    try {
      shared.outcome.resolve(await work())
    } catch (error) {
      shared.outcome.reject(error)
    } finally {
      this.#close(key, shared)
    }
  }

  #close(key: Key, shared: Shared<Result>): void {
    if (this.#shared.get(key) === shared) this.#shared.delete(key)
  }
}
