import type { CallData } from '#contract/protocol/call.ts'
import { computeDiscount } from '#domain/pricing/discounts.ts'
import { monthlyRentFor, rentFor } from '#domain/pricing/rent.ts'
import { usualTerm, withinTerms } from '#domain/suggestions/season.ts'

export type Model = CallData<'GET /device-types/{key}'>
export type RentTerms = NonNullable<Model['rent']>

export interface Due {
  months: number
  /** Per month of this term: the price of a tier, or that of a cheaper longer term. */
  monthly: number
  /** False: a longer term costs less, and its price is spread over the rented months. */
  exact: boolean
  rent: number
  /** The number of months that are charged. */
  counted_months: number
  counted_monthly: number
  /** The price without the cheaper longer term, if it is higher. */
  plain: { monthly: number; total: number } | undefined
  /** The discount of the current activity on the rent. */
  activity_discount: number
  deposit: number
  freight: number
  due_today: number
}

/** All amounts of the price block, by the rule that every quote follows too. */
export function computeDue(
  terms: Pick<RentTerms, 'tiers' | 'min_months' | 'max_months' | 'deposit' | 'activity'>,
  freight: number,
  months: number,
): Due {
  const { total, counted_months, monthly } = rentFor(terms, months)
  const tier = monthlyRentFor(terms.tiers, months)
  const activity_discount = terms.activity ? computeDiscount(terms.activity, total) : 0
  const exact = counted_months === months
  return {
    months,
    monthly: exact ? monthly : Math.round(total / months),
    exact,
    rent: total,
    counted_months,
    counted_monthly: monthly,
    plain: exact ? undefined : { monthly: tier, total: tier * months },
    activity_discount,
    deposit: terms.deposit,
    freight,
    due_today: total - activity_discount + terms.deposit + freight,
  }
}

/** Every term that can be chosen. */
export function listTerms({ min_months, max_months }: Pick<RentTerms, 'min_months' | 'max_months'>): number[] {
  return Array.from({ length: max_months - min_months + 1 }, (_, index) => min_months + index)
}

/** The term in the address, clamped to the possible ones; by default a mowing season. */
export function monthsFrom(params: URLSearchParams, terms: Pick<RentTerms, 'min_months' | 'max_months'>): number {
  const param = params.get('months') ?? ''
  return /^\d{1,3}$/.test(param) ? withinTerms(Number(param), terms) : usualTerm(terms)
}
