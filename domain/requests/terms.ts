import { addDays, addMonths, type Day, daysBetween } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { type RentTerms, rentFor } from '../pricing/rent.ts'

/** The first term of a rental, or a renewal: its months, its price list, and its price. */
export interface RentPart {
  readonly months: number
  readonly terms: RentTerms
  /** Before and after discounts. */
  readonly list: Cents
  readonly due: Cents
}

/** A rental as the rules of its end need it. Ranges are half-open: the end is the first day after the term. */
export interface Rental {
  readonly start: Day
  readonly end: Day
  readonly months: number
  /** The first term and each renewal, in order. */
  readonly parts: readonly RentPart[]
  /**
   * Rent that was paid and not refunded: VAT included, after all discounts, with renewals. A reduction counts as paid.
   */
  readonly rent_paid: Cents
  /** The part of it that was refunded as a reduction: the customer keeps it, and it is not refunded again. */
  readonly rent_reduced?: Cents
  /** How many of the last parts can still be withdrawn from. */
  readonly withdrawable?: number
}

/** A first term without renewals, lowered by what an activity takes off its rent. */
export function plainTerm(terms: RentTerms, months: number, discount: (rent: Cents) => Cents = () => 0): RentPart[] {
  const { total } = rentFor(terms, months)
  return [{ months, terms, list: total, due: total - discount(total) }]
}

/** Begun months, counted from the anniversary: a return on the anniversary has not begun another month. */
export function monthsUsed(start: Day, on: Day): number {
  let months = 1
  while (addMonths(start, months) < on) months += 1
  return months
}

/** The price of days after the end: the monthly rent over the days of that month, rounded once for all days. */
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
