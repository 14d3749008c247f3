import { findBrokenTierRule, type RentTerms, type RentTier } from '#domain/pricing/rent.ts'

export interface TierIssue {
  rule: string
  values: Record<string, number>
  /** The index of the invalid tier, if it is a single one. */
  tier?: number
}

/**
 * What is invalid about tiers for a model's months; a tier that starts past the longest term would never be reached.
 */
export function findTierIssue(tiers: readonly RentTier[], months: Omit<RentTerms, 'tiers'>): TierIssue | undefined {
  const { min_months, max_months } = months
  const rule = findBrokenTierRule({ tiers, min_months, max_months })
  if (rule) return { rule, values: {} }
  const tier = tiers.findIndex(({ from_months }) => from_months > max_months)
  return tier < 0 ? undefined : { rule: 'at_most', values: { n: max_months }, tier }
}
