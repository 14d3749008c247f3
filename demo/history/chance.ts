/** Seeded random values: a past that was stopped halfway continues as it was begun. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** From a list of values with their weights. */
  weighed<T>(list: readonly (readonly [T, number])[]): T
}

/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    const found = list[whole(0, list.length - 1)]
    if (found === undefined) throw new Error('Nothing to pick from')
    return found
  }
  const weighed = <T>(list: readonly (readonly [T, number])[]): T => {
    const all = list.reduce((sum, [, weight]) => sum + weight, 0)
    let left = next() * all
    for (const [thing, weight] of list) {
      left -= weight
      if (left < 0) return thing
    }
    return pick(list)[0]
  }
  return { next, whole, pick, weighed }
}
