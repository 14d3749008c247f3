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
  /** The total cost when the machine is returned after this many months: early, at the end, or after renewals. */
  readonly returned: Cents | null
  /** The cost of this term if chosen at the start; null: not available. */
  readonly rented: Cents | null
  /** The total cost when the tenant buys it then; null: not offered, or the rental is over. */
  readonly bought_out: Cents | null
  /** The cost of buying on the first day. */
  readonly bought: Cents | null
}

export interface CurveInput {
  readonly terms: RentTerms
  /** The terms for renewals, where the price list has changed since. */
  readonly renewing?: RentTerms
  /** The chosen or running term. */
  readonly months: number
  /** The agreed parts, with discount and renewals; none: list prices. */
  readonly parts?: readonly RentPart[]
  /** What a new machine costs on the first day; null: it is not for sale. */
  readonly unit_price: Cents | null
  /** The basis of a buy-out, which no activity lowers; by default that price. */
  readonly price_at_start?: Cents | null
  /** What the running activity takes off the rent of a whole term; none: nothing. */
  readonly discount?: (rent: Cents) => Cents
  readonly buyout: boolean
  readonly until: number
}

// Only months count here; any day that every month has can be used.
const start: Day = '2027-01-01'

/**
 * The total cost month by month, computed with the rules used for charging. The deposit is not a cost, because it goes
 * back.
 */
export function costCurve(
  {
    terms,
    renewing = terms,
    months,
    discount = () => 0,
    parts = plainTerm(terms, months, discount),
    unit_price,
    price_at_start = unit_price,
    buyout,
    until,
  }: CurveInput,
  rules: RequestRules,
): CostRow[] {
  const rent = sum(parts.map(({ due }) => due))
  const rental = { start, end: addMonths(start, months), months, parts, rent_paid: rent }
  return Array.from({ length: until }, (_, index) => {
    const month = index + 1
    const mayBuy = buyout && price_at_start !== null && month <= months
    const buyOutInput = { price_at_start: price_at_start ?? 0, rent_paid: rent, deposit_held: 0 }
    const listed = month >= terms.min_months && month <= terms.max_months ? rentFor(terms, month).total : null
    return {
      month,
      returned:
        month <= months
          ? rent - earlyReturn(rental, addMonths(start, month), rules).refund
          : renewedCost({ terms: renewing, start, months }, rent, month, rules),
      rented: listed === null ? null : listed - discount(listed),
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
