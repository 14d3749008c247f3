import { refuse } from '../refusal.ts'
import { currentRequester, type Requester } from './requester.ts'

export interface FairQueueInput {
  /** All that runs at once weighs no more. */
  maxWeight: number
  /** Of that, what one person and one network may have running. */
  maxWeightPer?: { user?: number; network?: number }
  /** How many may wait, and how many of one network, before the answer is "not now". */
  maxQueued: number
  maxQueuedPerNetwork: number
}

const maxTracked = 10_000

interface Waiting {
  requester: Requester
  weight: number
  go: () => void
}

/**
 * Runs costly work side by side up to a weight. What has to wait goes on in turns, a network after the other and in a
 * network a person after the other, so that a caller with a hundred wishes delays nobody else by more than one. Who asks
 * is known from the call under way.
 */
export class FairQueue {
  readonly #input: FairQueueInput
  readonly #waiting: Waiting[] = []
  readonly #running = new Map<string, number>()
  /** When each was served last, until nothing is left to do. */
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

  async run<Result>(weight: number, work: () => Promise<Result>): Promise<Result> {
    const requester = currentRequester()
    const { maxQueued, maxQueuedPerNetwork } = this.#input
    const fromNetwork = this.#waiting.filter(one => one.requester.network === requester.network).length
    if (this.#waiting.length >= maxQueued || fromNetwork >= maxQueuedPerNetwork) refuse('unavailable')
    await new Promise<void>(go => {
      this.#waiting.push({ requester, weight, go })
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#count(requester, -weight)
      this.#next()
    }
  }

  #next(): void {
    for (;;) {
      // Only its own share is full: others may pass it.
      const one = this.#inTurn().find(waiting => this.#hasShare(waiting))
      // It is its turn: who is lighter doesn't overtake it for ever.
      if (!one || one.weight > this.#free) break
      this.#waiting.splice(this.#waiting.indexOf(one), 1)
      this.#count(one.requester, one.weight)
      this.#turn += 1
      for (const name of requesterKeys(one.requester)) this.#served.set(name, this.#turn)
      one.go()
    }
    if (this.#running.size === 0 || this.#served.size > maxTracked) this.#served.clear()
  }

  /** Who was served longest ago comes first: of the networks, of the persons in one, of the wishes of one. */
  #inTurn(): Waiting[] {
    const served = ({ requester }: Waiting) => requesterKeys(requester).map(name => this.#served.get(name) ?? 0)
    return this.#waiting.toSorted((one, other) => {
      const [network = 0, person = 0] = served(one)
      const [otherNetwork = 0, otherPerson = 0] = served(other)
      return network - otherNetwork || person - otherPerson
    })
  }

  #hasShare({ requester, weight }: Waiting): boolean {
    const { network = Number.POSITIVE_INFINITY, user: person = Number.POSITIVE_INFINITY } =
      this.#input.maxWeightPer ?? {}
    const [fromNetwork = '', ofPerson = ''] = requesterKeys(requester)
    const running = (name: string) => this.#running.get(name) ?? 0
    // Something that weighs more than a share runs alone.
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
