import { addMonths, type Day } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { lowestTier, type RentTerms, rentFor } from '../pricing/rent.ts'
import { type Refused, refuse } from '../result.ts'
import type { RequestRules } from './rules.ts'
import type { Rental } from './terms.ts'

export interface Renewal {
  readonly months: number
  readonly new_end: Day
  /** The price of the whole term now, and of the term so far. */
  readonly rent_whole: Cents
  readonly rent_before: Cents
  readonly lowest: Cents
  readonly price: Cents
}

type Rules = Pick<RequestRules, 'longest_months'>

/**
 * The price of more months: the difference between the longer and the shorter term, and at least the lowest monthly
 * rent for each of them, so that a price jump between two tiers makes no months free.
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
