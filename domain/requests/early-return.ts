import { addMonths, type Day, daysBetween } from '../calendar.ts'
import { type Cents, percentOf, sum } from '../money.ts'
import { rentFor } from '../pricing/rent.ts'
import { renewal } from './renewal.ts'
import type { RequestRules } from './rules.ts'
import { monthsUsed, type Rental, type RentPart } from './terms.ts'

export interface EarlyReturn {
  readonly months_used: number
  readonly rent_used: Cents
  readonly rent_unused: Cents
  readonly fee: Cents
  /** The unused rent on which the fee is computed; months that can still be withdrawn from are excluded. */
  readonly fee_of: Cents
  /** The refund of rent. Never below zero: an early return never costs more than keeping the machine. */
  readonly refund: Cents
  /** The days that are charged, where the end is down to the shop and the agreed rent counts by days. */
  readonly days_used?: number
}

type Rules = Pick<RequestRules, 'early_fee_percent' | 'early_fee_cap'>

/** A rental longer than a year can be ended without a fee after this many months. */
const feeMonths = 12

/** The day from which an early return has no fee. */
export function feeEndsOn(start: Day): Day {
  return addMonths(start, feeMonths)
}

/**
 * Prices the used months as if they had been the term from the start, with the discount that was given and each part at
 * its own price; the rest of the rent is refunded, less the fee. Months count as begun until the carrier's scan.
 */
export function earlyReturn(rental: Rental, on: Day, rules: Rules): EarlyReturn {
  const { rent_paid, rent_reduced = 0 } = rental
  const { months_used, rent_used } = computeUsage(rental, on)
  const rent_unused = Math.min(rent_paid - rent_used, rent_paid - rent_reduced)
  const { fee: full, fee_of } = computeFee(withoutWithdrawable(rental), on, rules)
  const fee = Math.min(full, rent_unused)
  return { months_used, rent_used, rent_unused, fee, fee_of, refund: rent_unused - fee }
}

/**
 * The same where the end is down to the shop: it has no fee, and the agreed rent of each part counts by its days, never
 * more than for an early return. A shorter term would have been dearer, but the tenant did not choose one.
 */
export function endByShop(rental: Rental, on: Day, rules: Rules): EarlyReturn {
  const usual = earlyReturn(rental, on, { ...rules, early_fee_percent: 0 })
  const rent_used = rentByDay(rental, on)
  if (rent_used >= usual.rent_used) return usual
  const { rent_paid, rent_reduced = 0, start, end } = rental
  const rent_unused = Math.min(rent_paid - rent_used, rent_paid - rent_reduced)
  const days_used = daysBetween(start, on < end ? on : end)
  return { ...usual, rent_used, rent_unused, refund: rent_unused, days_used }
}

/** What was paid for each part × its used days / its days, rounded once. */
function rentByDay({ parts, start }: Rental, on: Day): Cents {
  let exact = 0
  let before = 0
  for (const { months, due } of parts) {
    const [first, next] = [addMonths(start, before), addMonths(start, before + months)]
    const used = Math.max(0, daysBetween(first, on < next ? on : next))
    exact += (due * used) / daysBetween(first, next)
    before += months
  }
  return Math.round(exact)
}

function computeUsage(rental: Rental, on: Day) {
  const months_used = Math.min(monthsUsed(rental.start, on), rental.months)
  return { months_used, rent_used: rentUsed(rental, months_used) }
}

function computeFee(rental: Rental, on: Day, rules: Rules): { fee: Cents; fee_of: Cents } {
  const { start, rent_paid } = rental
  const { rent_used } = computeUsage(rental, on)
  const fee_of = rent_paid - rent_used
  const full = Math.min(percentOf(fee_of, rules.early_fee_percent), rules.early_fee_cap)
  return { fee: on >= feeEndsOn(start) ? 0 : Math.min(full, costUntilFree(rental, rent_used)), fee_of }
}

/** The rental after withdrawal from the renewals that are still in their withdrawal period. */
export function withoutWithdrawable(rental: Rental): Rental {
  const { parts, months, rent_paid, withdrawable = 0 } = rental
  if (withdrawable === 0) return rental
  const [binding, withdrawableParts] = [parts.slice(0, -withdrawable), parts.slice(-withdrawable)]
  return {
    ...rental,
    parts: binding,
    months: months - sum(withdrawableParts.map(part => part.months)),
    rent_paid: Math.max(0, rent_paid - sum(withdrawableParts.map(part => part.due))),
  }
}

function rentUsed(rental: Rental, months: number): Cents {
  const { rent_paid } = rental
  return months === rental.months ? rent_paid : Math.min(rentForMonths(rental, months), rent_paid)
}

/** The fee is never more than the rent until the day from which there is no fee. */
function costUntilFree(rental: Rental, used: Cents): Cents {
  return rental.months > feeMonths ? Math.max(0, rentUsed(rental, feeMonths) - used) : Number.POSITIVE_INFINITY
}

/** The rent of the used months: parts used up entirely at their price, the last one by its begun months. */
function rentForMonths({ parts, start }: Pick<Rental, 'parts' | 'start'>, months: number): Cents {
  let rent = 0
  let before = 0
  for (const part of parts) {
    const used = Math.min(part.months, months - before)
    if (used <= 0) break
    rent += used === part.months ? part.due : rentForPart(part, { start, before, used })
    before += part.months
  }
  return rent
}

/** The paid share of the list price applies to a shorter term too. */
function rentForPart({ terms, list, due }: RentPart, { start, before, used }: UsedPart): Cents {
  const price = before === 0 ? rentFor(terms, used).total : addedRent(terms, { start, before, used })
  return Math.min(due, list === 0 ? due : Math.round((price * due) / list))
}

interface UsedPart {
  start: Rental['start']
  before: number
  used: number
}

function addedRent(terms: RentPart['terms'], { start, before, used }: UsedPart): Cents {
  const longer = renewal({ terms, start, months: before }, used, { longest_months: before + used })
  return longer.ok ? longer.value.price : 0
}
