import { addDays, addMonths, type Day, daysBetween } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { type RentTerms, rentFor } from '../pricing/rent.ts'

/** The first term of a rental, or a renewal: its months, by which list they were priced, and what they cost. */
export interface RentPart {
  readonly months: number
  readonly terms: RentTerms
  /** Before and after discounts. */
  readonly list: Cents
  readonly due: Cents
}

/** A rental as the rules of its end need it. Days are half open: the end is the first day it is no longer rented. */
export interface Rental {
  readonly start: Day
  readonly end: Day
  readonly months: number
  /** The first term and each renewal, in their order. */
  readonly parts: readonly RentPart[]
  /** Rent that was paid and not given back: VAT included, after every discount, renewals too. A reduction counts as paid. */
  readonly rent_paid: Cents
  /** Given back of that as a reduction: the customer keeps it, and it does not go back once more. */
  readonly rent_reduced?: Cents
  /** So many of the last parts can still be withdrawn from. */
  readonly withdrawable?: number
}

/** A term without discounts, not renewed yet. */
export function plainTerm(terms: RentTerms, months: number): RentPart[] {
  const { total } = rentFor(terms, months)
  return [{ months, terms, list: total, due: total }]
}

/** Begun months, counted from the anniversary: who brings it back on the very day has not begun another. */
export function monthsUsed(start: Day, on: Day): number {
  let months = 1
  while (addMonths(start, months) < on) months += 1
  return months
}

/** What a day costs past the end: the month's rent over the days of that very month, rounded once for all days. */
export function dayPrices(start: Day, from: Day, days: number, monthly: Cents): Cents {
  let exact = 0
  let month = monthsUsed(start, addDays(from, 1)) - 1
  for (let passed = 0; passed < days; ) {
    const [first, next] = [addMonths(start, month), addMonths(start, month + 1)]
    const length = daysBetween(first, next)
    const left = Math.min(days - passed, daysBetween(addDays(from, passed), next))
    exact += (monthly * left) / length
    passed += left
    month += 1
  }
  return Math.round(exact)
}
