import type { IncomingMessage } from 'node:http'
import { Refusal } from '../refusal.ts'

/** Told when nobody's turn came in time: come back later, nothing was begun. */
export class TooBusy extends Refusal {
  constructor() {
    super('unavailable')
    this.name = 'TooBusy'
  }
}

export interface TurnsInput {
  /** Worked on at once. */
  most: number
  /** How long a burst may wait. */
  patienceMs: number
  /** For each that was sent away. */
  onRefused?: () => void
}

interface Waiting {
  since: number
  go: () => void
  refuse: () => void
  asker: Pick<IncomingMessage['socket'], 'destroyed'> | undefined
}

/** A queue longer than this only costs memory: its end is refused before its turn anyway. */
const longestQueue = 1000
/** What a queue that does not end gets of the patience that a burst gets. */
const standing = 0.5

/**
 * Who comes is worked on, or waits for his turn. A burst may wait long enough to be worked off; a queue that has not been
 * empty for as long as that is no burst, and then half of the wait is allowed: everybody it keeps is still answered
 * soon, and the rest is told at once. (Controlled delay, as for routers: not the length of a queue counts, but the time
 * spent in it.)
 */
export class Turns {
  readonly #most: number
  readonly #patienceMs: number
  readonly #onRefused: () => void
  readonly #queue: Waiting[] = []
  #working = 0
  #emptyAt = performance.now()
  #look: NodeJS.Timeout | undefined

  constructor({ most, patienceMs, onRefused = () => {} }: TurnsInput) {
    this.#most = most
    this.#patienceMs = patienceMs
    this.#onRefused = onRefused
  }

  get working(): number {
    return this.#working
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** One piece of work in its turn. Who has hung up while he waited is not worked for. */
  async run<Result>(work: () => Promise<Result>, asker?: Waiting['asker']): Promise<Result> {
    await this.#take(asker)
    try {
      return await work()
    } finally {
      this.#working -= 1
      this.#next()
    }
  }

  #take(asker: Waiting['asker']): Promise<void> | undefined {
    if (this.#working < this.#most) {
      this.#working += 1
      this.#emptyAt = performance.now()
      return
    }
    const since = performance.now()
    const [first] = this.#queue
    // Whoever comes now would wait as long as the first one has.
    if (first && (this.#queue.length >= longestQueue || since - first.since > this.#allowedMs(since))) {
      this.#onRefused()
      throw new TooBusy()
    }
    if (!first) this.#emptyAt = since
    const turn = new Promise<void>((go, refuse) =>
      this.#queue.push({ since, go, asker, refuse: () => refuse(new TooBusy()) }),
    )
    this.#watch()
    return turn
  }

  #next(): void {
    const now = performance.now()
    for (;;) {
      const first = this.#queue.shift()
      if (!first) {
        this.#emptyAt = now
        return
      }
      if (first.asker?.destroyed) first.refuse()
      else if (now - first.since > this.#patienceMs) this.#sendAway(first)
      else {
        this.#working += 1
        first.go()
        return
      }
    }
  }

  #allowedMs(now: number): number {
    return now - this.#emptyAt > this.#patienceMs ? this.#patienceMs * standing : this.#patienceMs
  }

  #sendAway(one: Waiting): void {
    this.#onRefused()
    one.refuse()
  }

  /** Where nothing moves at all, nobody would be told. */
  #watch(): void {
    this.#look ??= setTimeout(() => {
      this.#look = undefined
      const now = performance.now()
      while (this.#queue[0] && now - this.#queue[0].since >= this.#patienceMs) {
        this.#sendAway(this.#queue.shift() as Waiting)
      }
      if (this.#queue.length > 0) this.#watch()
    }, this.#patienceMs / 4)
    this.#look.unref()
  }
}
