import { addMonths, type Day } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { lowestTier, type RentTerms, rentFor } from '../pricing/rent.ts'
import { type Refused, refuse } from '../result.ts'
import type { RequestRules } from './rules.ts'
import type { Rental } from './terms.ts'

export interface Renewal {
  readonly months: number
  readonly new_end: Day
  /** What the whole term costs now, and what the term so far would. */
  readonly rent_whole: Cents
  readonly rent_before: Cents
  readonly lowest: Cents
  readonly price: Cents
}

type Rules = Pick<RequestRules, 'longest_months'>

/**
 * So many months more: what the longer term costs above the shorter one, and never less than the lowest monthly rent
 * for each of them, so that a cheap leap between two tiers gives nothing away.
 */
export function renewal(
  { terms, start, months }: Pick<Rental, 'start' | 'months'> & { readonly terms: RentTerms },
  more: number,
  { longest_months }: Rules,
): { ok: true; value: Renewal } | Refused<'too_long'> {
  if (months + more > longest_months) return refuse('too_long')
  const rent_whole = rentFor(terms, months + more).total
  const rent_before = rentFor(terms, months).total
  const lowest = more * lowestTier(terms.tiers)
  const price = Math.max(rent_whole - rent_before, lowest)
  const new_end = addMonths(start, months + more)
  return { ok: true, value: { months: more, new_end, rent_whole, rent_before, lowest, price } }
}
