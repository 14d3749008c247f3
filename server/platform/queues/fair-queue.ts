import { refuse } from '../refusal.ts'
import { currentRequester, type Requester } from './requester.ts'

export interface FairQueueInput {
  /** The maximum total weight of running tasks. */
  maxWeight: number
  /** The maximum for one person and one network. */
  maxWeightPer?: { user?: number; network?: number }
  /** How many tasks may wait, in total and per network, before further ones are refused. */
  maxQueued: number
  maxQueuedPerNetwork: number
}

const maxTracked = 10_000

interface WaitingWork {
  requester: Requester
  weight: number
  go: () => void
}

/**
 * Runs expensive tasks in parallel up to a total weight. Waiting tasks take turns by network, and within a network by
 * person, so that a caller with a hundred tasks delays anyone else by at most one. The caller is taken from the present
 * call.
 */
export class FairQueue {
  readonly #input: FairQueueInput
  readonly #waiting: WaitingWork[] = []
  readonly #running = new Map<string, number>()
  /** The last turn of each, cleared when no task is left. */
  readonly #served = new Map<string, number>()
  #free: number
  #turn = 0

  constructor(input: FairQueueInput) {
    this.#input = input
    this.#free = input.maxWeight
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** `signal` ends the waiting. */
  async run<Result>(weight: number, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    const requester = currentRequester()
    const { maxQueued, maxQueuedPerNetwork } = this.#input
    const fromNetwork = this.#waiting.filter(one => one.requester.network === requester.network).length
    if (this.#waiting.length >= maxQueued || fromNetwork >= maxQueuedPerNetwork) refuse('unavailable')
    await new Promise<void>((go, reject) => {
      const one = { requester, weight, go }
      this.#waiting.push(one)
      signal?.addEventListener('abort', () => this.#withdraw(one) && reject(signal.reason), { once: true })
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#count(requester, -weight)
      this.#next()
    }
  }

  /** False: it no longer waits. */
  #withdraw(one: WaitingWork): boolean {
    const at = this.#waiting.indexOf(one)
    if (at >= 0) this.#waiting.splice(at, 1)
    return at >= 0
  }

  #next(): void {
    for (;;) {
      // Tasks whose share is used up can be overtaken by others.
      const one = this.#inTurn().find(waiting => this.#hasShare(waiting))
      // Its turn has come: lighter tasks must not overtake it forever.
      if (!one || one.weight > this.#free) break
      this.#waiting.splice(this.#waiting.indexOf(one), 1)
      this.#count(one.requester, one.weight)
      this.#turn += 1
      for (const name of requesterKeys(one.requester)) this.#served.set(name, this.#turn)
      one.go()
    }
    if (this.#running.size === 0 || this.#served.size > maxTracked) this.#served.clear()
  }

  /** Least recently served first: by network, by person within one, and by task of one. */
  #inTurn(): WaitingWork[] {
    const served = ({ requester }: WaitingWork) => requesterKeys(requester).map(name => this.#served.get(name) ?? 0)
    return this.#waiting.toSorted((one, other) => {
      const [network = 0, person = 0] = served(one)
      const [otherNetwork = 0, otherPerson = 0] = served(other)
      return network - otherNetwork || person - otherPerson
    })
  }

  #hasShare({ requester, weight }: WaitingWork): boolean {
    const { network = Number.POSITIVE_INFINITY, user: person = Number.POSITIVE_INFINITY } =
      this.#input.maxWeightPer ?? {}
    const [fromNetwork = '', ofPerson = ''] = requesterKeys(requester)
    const running = (name: string) => this.#running.get(name) ?? 0
    // A task heavier than a share runs alone.
    const fits = (name: string, share: number) => running(name) === 0 || running(name) + weight <= share
    return fits(fromNetwork, network) && fits(ofPerson, person)
  }

  #count(requester: Requester, weight: number): void {
    this.#free -= weight
    for (const name of requesterKeys(requester)) {
      const running = (this.#running.get(name) ?? 0) + weight
      if (running > 0) this.#running.set(name, running)
      else this.#running.delete(name)
    }
  }
}

function requesterKeys({ network, userId = '' }: Requester): [network: string, person: string] {
  return [`network:${network}`, `person:${network}:${userId}`]
}
