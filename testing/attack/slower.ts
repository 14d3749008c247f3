/** The ratio of the medians from which a difference can be noticed over a network. */
const mostRatio = 1.5
/** A probability of one in a thousand by chance alone. */
const mostChance = 0.001

export interface Verdict {
  isSlower: boolean
  text: string
}

/**
 * Whether one side of many pairs takes longer. The two measurements of a pair follow each other directly, so that only
 * the sign counts: changing load makes both sides slow or fast. Both conditions must hold: the sign test rules out
 * chance, and the medians differ by more than a network hides.
 */
export function slower(pairs: readonly (readonly [number, number])[]): Verdict {
  const [one, other] = [median(pairs.map(([first]) => first)), median(pairs.map(([, second]) => second))]
  const unequal = pairs.filter(([first, second]) => first !== second)
  const more = unequal.filter(([first, second]) => first > second).length
  const chance = signTest(Math.max(more, unequal.length - more), unequal.length)
  const ratio = Math.max(one, other) / Math.min(one, other)
  return {
    isSlower: ratio > mostRatio && chance < mostChance,
    text: `medians ${one.toFixed(1)} and ${other.toFixed(1)} ms, ${more} of ${unequal.length} slower, chance ${chance.toExponential(1)}`,
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}

/** The probability of at least so many heads, or at most so few, in throws of a fair coin. */
function signTest(heads: number, throws: number): number {
  let sum = 0
  let logBinomial = 0
  for (let k = 0; k <= throws; k += 1) {
    if (k > 0) logBinomial += Math.log(throws - k + 1) - Math.log(k)
    if (k >= heads) sum += Math.exp(logBinomial - throws * Math.LN2)
  }
  return Math.min(1, 2 * sum)
}
