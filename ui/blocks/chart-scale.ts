/** The ends of an axis: round numbers around the values, without steps in between. */
export interface Scale {
  low: number
  high: number
}

/** From zero to the next round number above; below zero only if a value is negative. */
export function computeScale(values: readonly number[]): Scale {
  const high = roundUp(Math.max(0, ...values))
  const low = -roundUp(Math.max(0, ...values.map(value => -value)))
  return high === 0 && low === 0 ? { low: 0, high: 1 } : { low: low === 0 ? 0 : low, high }
}

/** The position of a value between the ends, 0 to 1. */
export function toFraction(value: number, { low, high }: Scale): number {
  return (value - low) / (high - low)
}

const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

function roundUp(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  const step = steps.find(one => one * power >= value) ?? 10
  return Math.round(step * power * 1e6) / 1e6
}
