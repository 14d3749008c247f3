/** Euro cents, always a whole number. Decimal euros exist on screens only. */
export type Cents = number

export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** The amount within these bounds that is nearest. */
export function clamp(amount: Cents, min: Cents, max: Cents): Cents {
  return Math.min(Math.max(amount, min), max)
}

/** A percentage of an amount, rounded once, half away from zero. */
export function percentOf(amount: Cents, percent: number): Cents {
  return Math.sign(amount) * Math.round((Math.abs(amount) * percent) / 100)
}

/**
 * Divides an amount by weights so that the parts add up to it: each gets the whole cents of its share, and the
 * remaining cents go to the largest remainders (the earlier one when equal). If all weights are zero, the first gets
 * everything.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const whole = sum(weights)
  if (weights.length === 0) return []
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amount : 0))
  // Integer arithmetic, because a double would lose cents in the shares of large amounts.
  const shares = weights.map(weight => {
    const product = BigInt(amount) * BigInt(weight)
    const floor = product / BigInt(whole) - (product < 0n && product % BigInt(whole) !== 0n ? 1n : 0n)
    return { floor: Number(floor), rest: Number(product - floor * BigInt(whole)) }
  })
  let left = amount - sum(shares.map(share => share.floor))
  const byRest = shares
    .map((share, index) => ({ ...share, index }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  const parts = shares.map(share => share.floor)
  for (const { index } of byRest) {
    if (left === 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts
}
