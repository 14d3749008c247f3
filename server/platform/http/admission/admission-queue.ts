import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../refusal.ts'

/** Told when nobody's turn came in time: come back later, nothing was begun. */
export class TooBusy extends Refusal {
  constructor() {
    super('unavailable')
    this.name = 'TooBusy'
  }
}

export interface AdmissionQueueInput {
  /** Worked on at once. */
  most: number
  /** How long a burst may wait. */
  patienceMs: number
  /** For each that was sent away. */
  onRejected?: () => void
}

interface Waiting {
  since: number
  go: () => void
  reject: () => void
  requester: Requester
}

/** Who waits: the connection, and the network it comes from. Without one everybody is of the same. */
export interface Requester {
  socket?: Pick<IncomingMessage['socket'], 'destroyed'>
  network?: string
}

/** A queue longer than this only costs memory: its end is refused before its turn anyway. */
const maxQueue = 1000
/** What a queue that does not end gets of the patience that a burst gets. */
const standingShare = 0.5

/** How many networks are remembered of which was served when. */
const maxTrackedNetworks = 10_000

/**
 * Who comes is worked on, or waits for his turn. A burst may wait long enough to be worked off; a queue that has not been
 * empty for as long as that is no burst, and then half of the wait is allowed: everybody it keeps is still answered
 * soon, and the rest is told at once. (Controlled delay, as for routers: not the length of a queue counts, but the time
 * spent in it.) What waits goes on a network after the other,
 * so that one with many connections delays no other by more than one of them.
 */
export class AdmissionQueue {
  readonly #most: number
  readonly #patienceMs: number
  readonly #onRefused: () => void
  readonly #queue: Waiting[] = []
  /** When each network was served last, until nobody waits. */
  readonly #served = new Map<string, number>()
  #turn = 0
  #working = 0
  #emptyAt = performance.now()
  #look: NodeJS.Timeout | undefined

  constructor({ most, patienceMs, onRejected = () => {} }: AdmissionQueueInput) {
    this.#most = most
    this.#patienceMs = patienceMs
    this.#onRefused = onRejected
  }

  get working(): number {
    return this.#working
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** One piece of work in its turn. Who has hung up while he waited is not worked for. */
  async run<Result>(work: () => Promise<Result>, requester: Requester = {}): Promise<Result> {
    await this.#take(requester)
    try {
      return await work()
    } finally {
      this.#working -= 1
      this.#next()
    }
  }

  #take(requester: Requester): Promise<void> | undefined {
    if (this.#working < this.#most) {
      this.#working += 1
      this.#emptyAt = performance.now()
      return
    }
    const since = performance.now()
    const first = this.#queue.find(one => one.requester.network === requester.network)
    // Whoever comes now would wait as long as the first one of the same network has.
    if (first && (this.#queue.length >= maxQueue || since - first.since > this.#allowedMs(since))) {
      this.#onRefused()
      throw new TooBusy()
    }
    if (this.#queue.length === 0) this.#emptyAt = since
    const turn = new Promise<void>((go, reject) =>
      this.#queue.push({ since, go, requester, reject: () => reject(new TooBusy()) }),
    )
    this.#watch()
    return turn
  }

  #next(): void {
    const now = performance.now()
    for (;;) {
      const first = this.#takeFirst()
      if (!first) {
        this.#emptyAt = now
        this.#served.clear()
        return
      }
      if (first.requester.socket?.destroyed) first.reject()
      else if (now - first.since > this.#patienceMs) this.#sendAway(first)
      else {
        this.#working += 1
        first.go()
        return
      }
    }
  }

  /** Of the network that was served longest ago, whoever came first. */
  #takeFirst(): Waiting | undefined {
    let best = -1
    let oldestTurn = Number.POSITIVE_INFINITY
    for (const [at, { requester }] of this.#queue.entries()) {
      const turn = this.#served.get(requester.network ?? '') ?? 0
      if (turn < oldestTurn) [best, oldestTurn] = [at, turn]
      if (oldestTurn === 0) break
    }
    const [first] = best < 0 ? [] : this.#queue.splice(best, 1)
    if (!first) return undefined
    if (this.#served.size >= maxTrackedNetworks) this.#served.clear()
    this.#turn += 1
    this.#served.set(first.requester.network ?? '', this.#turn)
    return first
  }

  #allowedMs(now: number): number {
    return now - this.#emptyAt > this.#patienceMs ? this.#patienceMs * standingShare : this.#patienceMs
  }

  #sendAway(one: Waiting): void {
    this.#onRefused()
    one.reject()
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
