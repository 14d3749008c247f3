/** Euro cents, always a whole number. Euros with a comma exist on screens only. */
export type Cents = number

export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** So many percent of an amount, rounded half away from zero, once. */
export function percentOf(amount: Cents, percent: number): Cents {
  return Math.sign(amount) * Math.round((Math.abs(amount) * percent) / 100)
}

/**
 * Divides an amount by weights so that the parts add up to it: each gets the whole cents of its share, the cents left
 * over go to the largest remainders (the earlier one when equal). Without any weight the first gets all.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const whole = sum(weights)
  if (weights.length === 0) return []
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amount : 0))
  // Whole-number arithmetic: shares of large amounts must not lose a cent in the fraction of a double.
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
