import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../refusal.ts'

/** Thrown when a request was not admitted in time: nothing was begun, and it can be retried. */
export class TooBusy extends Refusal {
  constructor() {
    super('unavailable')
    this.name = 'TooBusy'
  }
}

export interface AdmissionQueueInput {
  /** The maximum number in progress. */
  most: number
  /** The maximum of one network among them; without it, as many as there are turns. */
  mostPerNetwork?: number
  /** How long a request in a burst may wait. */
  maxWaitMs: number
  /** Called for each rejected request. */
  onRejected?: () => void
}

interface WaitingRequest {
  since: number
  go: () => void
  reject: () => void
  requester: Requester
}

/**
 * The source of a waiting request: its connection and its network. Requests without a network all count as the same
 * one.
 */
export interface Requester {
  socket?: Pick<IncomingMessage['socket'], 'destroyed'>
  network?: string
}

/** A longer queue only uses memory: its last requests would be rejected by timeout anyway. */
const maxQueue = 1000
/** In a standing queue, the allowed wait is this fraction of that in a burst. */
const standingShare = 0.5

/** How many networks are tracked for their last turn. */
const maxTrackedNetworks = 10_000

/**
 * Runs requests or lets them wait for their turn. In a burst the full wait is allowed, so that it can be worked off. A
 * queue that was not empty for that long is not a burst, and then half of the wait is allowed: admitted requests still
 * get a response soon, and the others are rejected at once. (Controlled delay, as in routers: the time spent in the
 * queue counts, not its length.) Waiting requests are taken from one network after the other, so that one with many
 * connections delays another by at most one request. Where `mostPerNetwork` is given, slow work of one network leaves
 * turns to others.
 */
export class AdmissionQueue {
  readonly #most: number
  readonly #mostPerNetwork: number
  readonly #maxWaitMs: number
  readonly #onRefused: () => void
  readonly #queue: WaitingRequest[] = []
  /** The last turn of each network, cleared when nobody waits. */
  readonly #served = new Map<string, number>()
  /** How many turns each network has now. */
  readonly #running = new Map<string, number>()
  #turn = 0
  #working = 0
  #emptyAt = performance.now()
  #look: NodeJS.Timeout | undefined

  constructor({ most, mostPerNetwork = most, maxWaitMs, onRejected = () => {} }: AdmissionQueueInput) {
    this.#most = most
    this.#mostPerNetwork = mostPerNetwork
    this.#maxWaitMs = maxWaitMs
    this.#onRefused = onRejected
  }

  get working(): number {
    return this.#working
  }

  get waiting(): number {
    return this.#queue.length
  }

  /**
   * Runs one piece of work in its turn. If its client has disconnected meanwhile, it is skipped. `leave` gives the turn
   * back before the work has ended, where the rest of it waits elsewhere. `signal` ends the waiting.
   */
  async run<Result>(
    work: (leave: () => void) => Promise<Result>,
    requester: Requester = {},
    signal?: AbortSignal,
  ): Promise<Result> {
    signal?.throwIfAborted()
    await this.#take(requester, signal)
    let isIn = true
    const leave = () => {
      if (!isIn) return
      isIn = false
      this.#count(requester, -1)
      this.#next()
    }
    try {
      return await work(leave)
    } finally {
      leave()
    }
  }

  #take(requester: Requester, signal: AbortSignal | undefined): Promise<void> | undefined {
    const since = performance.now()
    if (this.#working < this.#most && this.#hasShare(requester)) {
      this.#count(requester, 1)
      if (this.#queue.length === 0) this.#emptyAt = since
      return
    }
    const first = this.#queue.find(one => one.requester.network === requester.network)
    // A new request would wait as long as the first one of the same network has.
    if (first && (this.#queue.length >= maxQueue || since - first.since > this.#allowedMs(since))) {
      this.#onRefused()
      throw new TooBusy()
    }
    if (this.#queue.length === 0) this.#emptyAt = since
    const turn = new Promise<void>((go, reject) => {
      const one = { since, go, requester, reject: () => reject(new TooBusy()) }
      this.#queue.push(one)
      signal?.addEventListener('abort', () => this.#withdraw(one) && reject(signal.reason), { once: true })
    })
    this.#watch()
    return turn
  }

  /** False: it no longer waits. */
  #withdraw(one: WaitingRequest): boolean {
    const at = this.#queue.indexOf(one)
    if (at >= 0) this.#queue.splice(at, 1)
    return at >= 0
  }

  #next(): void {
    const now = performance.now()
    for (;;) {
      const first = this.#takeFirst()
      if (!first) {
        if (this.#queue.length > 0) return
        this.#emptyAt = now
        this.#served.clear()
        return
      }
      if (first.requester.socket?.destroyed) first.reject()
      else if (now - first.since > this.#maxWaitMs) this.#sendAway(first)
      else {
        this.#count(first.requester, 1)
        first.go()
        return
      }
    }
  }

  /** Takes the first request of the network that was served longest ago, among those with a share left. */
  #takeFirst(): WaitingRequest | undefined {
    let best = -1
    let oldestTurn = Number.POSITIVE_INFINITY
    for (const [at, { requester }] of this.#queue.entries()) {
      if (!this.#hasShare(requester)) continue
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

  #hasShare({ network = '' }: Requester): boolean {
    return (this.#running.get(network) ?? 0) < this.#mostPerNetwork
  }

  #count({ network = '' }: Requester, change: 1 | -1): void {
    this.#working += change
    const running = (this.#running.get(network) ?? 0) + change
    if (running > 0) this.#running.set(network, running)
    else this.#running.delete(network)
  }

  #allowedMs(now: number): number {
    return now - this.#emptyAt > this.#maxWaitMs ? this.#maxWaitMs * standingShare : this.#maxWaitMs
  }

  #sendAway(one: WaitingRequest): void {
    this.#onRefused()
    one.reject()
  }

  /** Rejects overdue requests by a timer, in case no work finishes at all. */
  #watch(): void {
    this.#look ??= setTimeout(() => {
      this.#look = undefined
      const now = performance.now()
      while (this.#queue[0] && now - this.#queue[0].since >= this.#maxWaitMs) {
        this.#sendAway(this.#queue.shift() as WaitingRequest)
      }
      if (this.#queue.length > 0) this.#watch()
    }, this.#maxWaitMs / 4)
    this.#look.unref()
  }
}
