import { monthlyRentFor, type RentTerms, type RentTier, rentFor } from '#domain/pricing/rent.ts'

export interface TermRow {
  from: number
  /** Last month of the row; undefined: no end. */
  to: number | undefined
}

/** Every term at which the price of some model changes. */
export function termRows(terms: readonly { tiers: readonly RentTier[]; max_months: number }[]): TermRow[] {
  const starts = [...new Set(terms.flatMap(({ tiers }) => tiers.map(tier => tier.from_months)))].sort((a, b) => a - b)
  const last = Math.max(...terms.map(term => term.max_months))
  return starts.map((from, index) => {
    const next = starts[index + 1]
    return { from, to: next === undefined ? (last > from ? last : undefined) : next - 1 }
  })
}

/** An example of a term that is charged as a longer one because that costs less. */
export function savingExample(terms: RentTerms) {
  for (let months = terms.min_months; months <= terms.max_months; months += 1) {
    const { total, counted_months, monthly } = rentFor(terms, months)
    if (counted_months > months)
      return { months, counted_months, monthly, total, plain: monthlyRentFor(terms.tiers, months) }
  }
  return undefined
}
