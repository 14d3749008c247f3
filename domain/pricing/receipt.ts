import type { Cents } from '../money.ts'
import { type RentTerms, rentFor } from './rent.ts'

export interface ReceiptInput {
  readonly terms: RentTerms
  /** Months of renting in each season. */
  readonly months: number
  readonly seasons: number
  readonly unit_price: Cents
  /** Delivery of one machine: once to a buyer, each season to a tenant. */
  readonly freight: Cents
}

export interface Receipt {
  readonly rent_of_season: Cents
  /** Rent and deliveries of all seasons. */
  readonly rented: Cents
  /** Price and delivery. */
  readonly bought: Cents
  readonly cheaper: 'rent' | 'buy' | 'same'
  readonly difference: Cents
  /** When renting has cost as much as buying; undefined: it never does. */
  readonly even: { readonly season: number; readonly month: number } | undefined
}

/**
 * Some seasons of renting beside buying on the first day. Each season is a rental of its own; the deposit goes back and
 * is no cost.
 */
export function receiptOf({ terms, months, seasons, unit_price, freight }: ReceiptInput): Receipt {
  const rent_of_season = rentFor(terms, months).total
  const rented = seasons * (rent_of_season + freight)
  const bought = unit_price + freight
  return {
    ...{ rent_of_season, rented, bought },
    cheaper: rented === bought ? 'same' : rented < bought ? 'rent' : 'buy',
    difference: Math.abs(rented - bought),
    even: evenAt({ terms, months, season: rent_of_season + freight, bought, freight }),
  }
}

interface EvenInput {
  terms: RentTerms
  months: number
  season: Cents
  bought: Cents
  freight: Cents
}

function evenAt({ terms, months, season, bought, freight }: EvenInput): Receipt['even'] {
  if (season <= 0) return undefined
  const number = Math.max(1, Math.ceil(bought / season))
  const before = (number - 1) * season
  for (let month = 1; month < months; month += 1) {
    const rent = rentFor(terms, Math.max(month, terms.min_months)).total
    if (before + freight + rent >= bought) return { season: number, month }
  }
  return { season: number, month: months }
}
