import type { Cents } from '../money.ts'

/** From so many months on, a month costs this. */
export interface RentTier {
  readonly from_months: number
  readonly monthly: Cents
}

/** No model is rented out for longer at once, whatever its range of months. */
export const maxRentMonths = 60

export interface RentTerms {
  readonly tiers: readonly RentTier[]
  readonly min_months: number
  readonly max_months: number
}

export interface RentPrice {
  readonly total: Cents
  /** The tier that gave the total, and the months it was counted for: more than rented where that is cheaper. */
  readonly counted_months: number
  readonly monthly: Cents
}

/**
 * rent(n): the lowest k × tier(k) over n ≤ k ≤ max. So a longer term never costs less than a shorter one, and nobody
 * saves by renting longer than he needs. Past max each further month costs the lowest tier.
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

/** What a month costs when so many are rented. */
export function monthlyRentFor(tiers: readonly RentTier[], months: number): Cents {
  const tier = tiers.findLast(candidate => candidate.from_months <= months) ?? tiers[0]
  if (!tier) throw new RangeError('A rent without tiers')
  return tier.monthly
}

export function lowestTier(tiers: readonly RentTier[]): Cents {
  return Math.min(...tiers.map(tier => tier.monthly))
}

export type TierRule = 'tiers_empty' | 'tiers_order' | 'tiers_rising' | 'tiers_start'

/** Tiers rise in months, fall in price, and the first one starts where renting starts. */
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
