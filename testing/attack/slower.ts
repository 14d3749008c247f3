/** How much slower the middle of one side must be to be told apart over a network, however sure it is. */
const mostRatio = 1.5
/** One in a thousand by chance alone. */
const mostChance = 0.001

export interface Verdict {
  isSlower: boolean
  text: string
}

/**
 * Whether one side of many pairs takes longer. Each pair was measured one right after the other, so that only its sign
 * counts: a machine that is busy now and idle then makes both sides slow or quick. Both must hold: the sign test says
 * that it is no chance, and the medians are apart by more than a network hides.
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

/** How likely so many heads or more, or so few, are among throws of a fair coin. */
function signTest(heads: number, throws: number): number {
  let sum = 0
  let logBinomial = 0
  for (let k = 0; k <= throws; k += 1) {
    if (k > 0) logBinomial += Math.log(throws - k + 1) - Math.log(k)
    if (k >= heads) sum += Math.exp(logBinomial - throws * Math.LN2)
  }
  return Math.min(1, 2 * sum)
}
