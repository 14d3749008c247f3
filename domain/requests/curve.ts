import { addMonths, type Day } from '../calendar.ts'
import { type Cents, sum } from '../money.ts'
import { type RentTerms, rentFor } from '../pricing/rent.ts'
import { buyOut } from './buy-out.ts'
import { earlyReturn } from './early-return.ts'
import { renewal } from './renewal.ts'
import type { RequestRules } from './rules.ts'
import { plainTerm, type RentPart } from './terms.ts'

export interface CostRow {
  readonly month: number
  /** All that renting has cost when the machine goes back after so many months: early, at the end, or renewed till then. */
  readonly returned: Cents | null
  /** Had exactly this term been chosen at the start; null: it can't be. */
  readonly rented: Cents | null
  /** All that it has cost when the tenant buys it then; null: not offered, or the rental is over. */
  readonly bought_out: Cents | null
  /** Bought on the first day. */
  readonly bought: Cents | null
}

export interface CurveInput {
  readonly terms: RentTerms
  /** By which it is renewed, where that is another list by now. */
  readonly renewing?: RentTerms
  /** The term that is chosen, or that runs. */
  readonly months: number
  /** What was agreed of it, with its discount and its renewals; none: what the list says. */
  readonly parts?: readonly RentPart[]
  readonly unit_price: Cents | null
  readonly buyout: boolean
  readonly until: number
}

// Months alone count here; any day that every month has serves.
const start: Day = '2027-01-01'

/** What it all comes to, month by month, by the very rules that are charged. The deposit is nobody's cost: it comes back. */
export function costCurve(
  { terms, renewing = terms, months, parts = plainTerm(terms, months), unit_price, buyout, until }: CurveInput,
  rules: RequestRules,
): CostRow[] {
  const rent = sum(parts.map(({ due }) => due))
  const rental = { start, end: addMonths(start, months), months, parts, rent_paid: rent }
  return Array.from({ length: until }, (_, index) => {
    const month = index + 1
    const mayBuy = buyout && unit_price !== null && month <= months
    const buyOutInput = { price_at_start: unit_price ?? 0, rent_paid: rent, deposit_held: 0 }
    return {
      month,
      returned:
        month <= months
          ? rent - earlyReturn(rental, addMonths(start, month), rules).refund
          : renewedCost({ terms: renewing, start, months }, rent, month, rules),
      rented: month >= terms.min_months && month <= terms.max_months ? rentFor(terms, month).total : null,
      bought_out: mayBuy ? rent + buyOut(buyOutInput, rules).price : null,
      bought: unit_price,
    }
  })
}

function renewedCost(
  rental: { terms: RentTerms; start: Day; months: number },
  rent: Cents,
  month: number,
  rules: RequestRules,
): Cents | null {
  const longer = renewal(rental, month - rental.months, rules)
  return longer.ok ? rent + longer.value.price : null
}
