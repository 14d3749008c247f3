import type { Cents } from '../money.ts'

/** The monthly price from this number of months on. */
export interface RentTier {
  readonly from_months: number
  readonly monthly: Cents
}

/** The longest term of any model, whatever its own range of months. */
export const maxRentMonths = 60

export interface RentTerms {
  readonly tiers: readonly RentTier[]
  readonly min_months: number
  readonly max_months: number
}

export interface RentPrice {
  readonly total: Cents
  /** The number of months the total was computed for: more than rented where that is cheaper. */
  readonly counted_months: number
  readonly monthly: Cents
}

/**
 * rent(n): the lowest k × tier(k) over n ≤ k ≤ max. A longer term therefore never costs less than a shorter one, and
 * nobody saves money by renting longer than needed. Each month beyond max costs the price of the lowest tier.
 */
export function rentFor({ tiers, max_months }: RentTerms, months: number): RentPrice {
  if (months > max_months) {
    const full = rentFor({ tiers, min_months: max_months, max_months }, max_months)
    const monthly = lowestTier(tiers)
    return { total: full.total + (months - max_months) * monthly, counted_months: months, monthly }
  }
  let best: RentPrice | undefined
  for (let k = months; k <= max_months; k += 1) {
    const monthly = monthlyRentFor(tiers, k)
    const total = k * monthly
    if (!best || total < best.total) best = { total, counted_months: k, monthly }
  }
  if (!best) throw new RangeError(`No rent for ${months} months`)
  return best
}

/** The monthly price of a term of this many months. */
export function monthlyRentFor(tiers: readonly RentTier[], months: number): Cents {
  const tier = tiers.findLast(candidate => candidate.from_months <= months) ?? tiers[0]
  if (!tier) throw new RangeError('A rent without tiers')
  return tier.monthly
}

export function lowestTier(tiers: readonly RentTier[]): Cents {
  return Math.min(...tiers.map(tier => tier.monthly))
}

export type TierRule = 'tiers_empty' | 'tiers_order' | 'tiers_rising' | 'tiers_start'

/** Tiers must rise in months and fall in price, and the first one must begin at the minimum term. */
export function findBrokenTierRule({ tiers, min_months }: RentTerms): TierRule | undefined {
  const [first] = tiers
  if (!first) return 'tiers_empty'
  if (first.from_months > min_months) return 'tiers_start'
  for (const [index, tier] of tiers.entries()) {
    const before = tiers[index - 1]
    if (before && tier.from_months <= before.from_months) return 'tiers_order'
    if (before && tier.monthly > before.monthly) return 'tiers_rising'
  }
  return undefined
}
