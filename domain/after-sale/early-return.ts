import type { Day } from '../calendar.ts'
import { type Cents, percentOf } from '../money.ts'
import { rentFor } from '../pricing/rent.ts'
import type { AfterSaleRules } from './rules.ts'
import { monthsUsed, type Rental } from './terms.ts'

export interface EarlyReturn {
  readonly months_used: number
  readonly rent_used: Cents
  readonly rent_unused: Cents
  readonly fee: Cents
  /** What goes back of the rent. Never below zero: coming back early never costs more than keeping the machine. */
  readonly refund: Cents
}

type Rules = Pick<AfterSaleRules, 'early_fee_percent' | 'early_fee_cap'>

/**
 * As if the months used had been the term from the start: what is left of the rent, less the fee. Counted until the
 * carrier's scan, in begun months.
 */
export function earlyReturn(rental: Rental, on: Day, rules: Rules): EarlyReturn {
  const { terms, start, months, rent_paid } = rental
  const months_used = Math.min(monthsUsed(start, on), months)
  const isWhole = months_used === months
  const rent_used = isWhole ? rent_paid : Math.min(rentFor(terms, months_used).total, rent_paid)
  const rent_unused = rent_paid - rent_used
  const fee = Math.min(percentOf(rent_unused, rules.early_fee_percent), rules.early_fee_cap)
  return { months_used, rent_used, rent_unused, fee, refund: rent_unused - fee }
}
