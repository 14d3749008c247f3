import { refuse } from '../refusal.ts'
import { type Asker, whoAsks } from './asker.ts'

export interface FairQueueInput {
  /** All that runs at once weighs no more. */
  most: number
  /** Of that, what one person and one network may have running. */
  mostEach?: { person?: number; network?: number }
  /** How many may wait, and how many of one network, before the answer is "not now". */
  longest: number
  longestEach: number
}

const mostRemembered = 10_000

interface Waiting {
  asker: Asker
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
    this.#free = input.most
  }

  get waiting(): number {
    return this.#waiting.length
  }

  async run<Result>(weight: number, work: () => Promise<Result>): Promise<Result> {
    const asker = whoAsks()
    const { longest, longestEach } = this.#input
    const ofNetwork = this.#waiting.filter(one => one.asker.network === asker.network).length
    if (this.#waiting.length >= longest || ofNetwork >= longestEach) refuse('unavailable')
    await new Promise<void>(go => {
      this.#waiting.push({ asker, weight, go })
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#count(asker, -weight)
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
      this.#count(one.asker, one.weight)
      this.#turn += 1
      for (const name of namesOf(one.asker)) this.#served.set(name, this.#turn)
      one.go()
    }
    if (this.#running.size === 0 || this.#served.size > mostRemembered) this.#served.clear()
  }

  /** Who was served longest ago comes first: of the networks, of the persons in one, of the wishes of one. */
  #inTurn(): Waiting[] {
    const served = ({ asker }: Waiting) => namesOf(asker).map(name => this.#served.get(name) ?? 0)
    return this.#waiting.toSorted((one, other) => {
      const [network = 0, person = 0] = served(one)
      const [otherNetwork = 0, otherPerson = 0] = served(other)
      return network - otherNetwork || person - otherPerson
    })
  }

  #hasShare({ asker, weight }: Waiting): boolean {
    const { network = Number.POSITIVE_INFINITY, person = Number.POSITIVE_INFINITY } = this.#input.mostEach ?? {}
    const [ofNetwork = '', ofPerson = ''] = namesOf(asker)
    const running = (name: string) => this.#running.get(name) ?? 0
    // Something that weighs more than a share runs alone.
    const fits = (name: string, share: number) => running(name) === 0 || running(name) + weight <= share
    return fits(ofNetwork, network) && fits(ofPerson, person)
  }

  #count(asker: Asker, weight: number): void {
    this.#free -= weight
    for (const name of namesOf(asker)) {
      const running = (this.#running.get(name) ?? 0) + weight
      if (running > 0) this.#running.set(name, running)
      else this.#running.delete(name)
    }
  }
}

function namesOf({ network, userId = '' }: Asker): [network: string, person: string] {
  return [`network:${network}`, `person:${network}:${userId}`]
}
