import { type RentTerms, rentFor } from '../pricing/rent.ts'

/** The longest term that costs at most what the chosen one costs; undefined: every longer one costs more. */
export function longerForSame(terms: RentTerms, months: number): number | undefined {
  const { total } = rentFor(terms, months)
  for (let longer = terms.max_months; longer > months; longer -= 1) {
    if (rentFor(terms, longer).total <= total) return longer
  }
  return undefined
}
