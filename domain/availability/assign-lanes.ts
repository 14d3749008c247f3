import type { Span, Spans } from './spans.ts'

/**
 * A booking to assign; they are ordered by start. `own`: the index of its current machine; undefined: none of these.
 */
export interface Assignable extends Span {
  readonly own: number | undefined
}

/** How many choices are tried before a new booking is refused; only new bookings ever are. */
const maxTries = 20_000
/**
 * How many machines are examined while backtracking: in a large fleet as many choices as in a small one would take too
 * long. A straight pass without backtracking, which usually suffices, does not count.
 */
const maxLooks = 500_000

/**
 * Assigns a machine to each, or returns undefined. Depth-first search, one after the other; machines with the same
 * future are tried once, the tightest first, and a state that led nowhere is not tried again when it is reached another
 * way.
 */
export function assignLanes(all: readonly Assignable[], blocks: readonly Spans[]): Int32Array | undefined {
  const laneStates = new LaneStates(blocks)
  const result = new Int32Array(all.length).fill(-1)
  const before = new Float64Array(all.length)
  const tried: (Set<number> | undefined)[] = []
  const deadEnds: (Set<string> | undefined)[] = []
  const looks = maxLooks + all.length * blocks.length
  let tries = 0
  let index = 0
  while (index < all.length) {
    const item = all[index] as Assignable
    const isFirst = result[index] === -1
    const isDeadEnd = isFirst && deadEnds[index]?.has(laneStates.signatureAt(item.from)) === true
    const lane = isDeadEnd ? -1 : laneStates.tightest(item, tried[index])
    if (lane >= 0) {
      tries += 1
      if (tries > maxTries || laneStates.looks > looks) return undefined
      before[index] = laneStates.take(lane, item.to)
      result[index] = lane
      index += 1
      continue
    }
    deadEnds[index] ??= new Set()
    deadEnds[index]?.add(laneStates.signatureAt(item.from))
    tried[index] = undefined
    result[index] = -1
    index -= 1
    const last = result[index]
    if (last === undefined) return undefined
    laneStates.take(last, before[index] as number)
    tried[index] ??= new Set()
    tried[index]?.add(laneStates.futureAt(last, (all[index] as Assignable).from))
  }
  return result
}

/** Until when each machine is taken, and its remaining blocks. */
class LaneStates {
  looks = 0
  readonly #free: Float64Array
  /** The index at which the blocks of each machine begin in the flat arrays. */
  readonly #first: Int32Array
  readonly #froms: Float64Array
  readonly #tos: Float64Array
  /** For each block, a number that identifies it and all later blocks; equal for machines with the same future. */
  readonly #futures: Int32Array
  /** For each machine, its first block that had not ended when it was last examined. */
  readonly #next: Int32Array

  constructor(blocks: readonly Spans[]) {
    this.#free = new Float64Array(blocks.length).fill(Number.NEGATIVE_INFINITY)
    this.#froms = Float64Array.from(blocks.flatMap(({ froms }) => froms))
    this.#tos = Float64Array.from(blocks.flatMap(({ tos }) => tos))
    this.#first = new Int32Array(blocks.length + 1)
    for (const [lane, { froms }] of blocks.entries()) this.#first[lane + 1] = (this.#first[lane] ?? 0) + froms.length
    this.#next = this.#first.slice(0, blocks.length)
    this.#futures = Int32Array.from(numberFutures(blocks))
  }

  /** The machine whose next block comes first; among equally tight ones the current machine. -1: none is left. */
  tightest({ from, to, own }: Assignable, tried: ReadonlySet<number> | undefined): number {
    const [free, first, next, froms, tos] = [this.#free, this.#first, this.#next, this.#froms, this.#tos]
    const count = free.length
    this.looks += count
    let best = -1
    let minStart = Number.POSITIVE_INFINITY
    for (let lane = 0; lane < count; lane += 1) {
      if ((free[lane] as number) > from) continue
      const begin = first[lane] as number
      const end = first[lane + 1] as number
      let block = next[lane] as number
      // Bookings come in order of start, so the position is seldom far from the previous one.
      while (block < end && (tos[block] as number) <= from) block += 1
      while (block > begin && (tos[block - 1] as number) > from) block -= 1
      next[lane] = block
      const start = block === end ? Number.POSITIVE_INFINITY : (froms[block] as number)
      if (start < to || start > minStart) continue
      if (best >= 0 && start === minStart && lane !== own) continue
      if (tried?.has(block === end ? 0 : (this.#futures[block] as number))) continue
      best = lane
      minStart = start
    }
    return best
  }

  /** Marks the machine as taken and returns until when it was taken before. */
  take(lane: number, until: number): number {
    const before = this.#free[lane] as number
    this.#free[lane] = until
    return before
  }

  /** The number of the remaining blocks of a machine on this day. */
  futureAt(lane: number, from: number): number {
    const end = this.#first[lane + 1] as number
    let block = this.#first[lane] as number
    while (block < end && (this.#tos[block] as number) <= from) block += 1
    return block === end ? 0 : (this.#futures[block] as number)
  }

  /**
   * A signature of the state that does not depend on the order of equal machines: sums of two hashes. A collision would
   * only refuse one booking that could have been accepted.
   */
  signatureAt(from: number): string {
    // Computing a signature takes as long as several looks.
    this.looks += 3 * this.#free.length
    let [one, other] = [0, 0]
    for (let lane = 0; lane < this.#free.length; lane += 1) {
      const free = Math.max(0, (this.#free[lane] as number) - from)
      const future = this.futureAt(lane, from)
      one = (one + mixHash(free, future, 0x9e3779b1)) | 0
      other = (other + mixHash(free, future, 0x85ebca6b)) | 0
    }
    return `${one} ${other}`
  }
}

function mixHash(free: number, future: number, seed: number): number {
  let hash = Math.imul(free ^ seed, 0x27d4eb2f) ^ Math.imul(future + seed, 0x165667b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return hash ^ (hash >>> 15)
}

function numberFutures(blocks: readonly Spans[]): number[] {
  const known = new Map<string, number>([['', 0]])
  return blocks.flatMap(({ froms, tos }) => {
    const numbers: number[] = []
    let text = ''
    for (let index = froms.length - 1; index >= 0; index -= 1) {
      text = `${froms[index]}/${tos[index]},${text}`
      const number = known.get(text) ?? known.size
      known.set(text, number)
      numbers.unshift(number)
    }
    return numbers
  })
}
