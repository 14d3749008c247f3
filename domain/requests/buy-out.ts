import { type Cents, percentOf } from '../money.ts'
import type { RequestRules } from './rules.ts'

export interface BuyOut {
  readonly price_at_start: Cents
  readonly credit: Cents
  readonly floor: Cents
  readonly price: Cents
  /** The charge for days after the end, as if the machine were returned today. */
  readonly late: Cents
  /**
   * The part of the price paid from the deposit, as much as possible. The rest of the price is due, or the rest of the
   * deposit goes back.
   */
  readonly deposit_used: Cents
  /** Of that, the part for days after the end, which is paid first. */
  readonly late_from_deposit: Cents
  readonly deposit_back: Cents
  readonly due: Cents
}

type Rules = Pick<RequestRules, 'buyout_credit_percent' | 'buyout_floor_percent' | 'buyout_cap_percent'>

/**
 * Part of the rent paid counts towards the price at the start, down to a floor. A purchase after the end also charges
 * the days since then, as a return would.
 */
export function buyOut(
  {
    price_at_start,
    rent_paid,
    deposit_held,
    late = 0,
  }: { price_at_start: Cents; rent_paid: Cents; deposit_held: Cents; late?: Cents },
  rules: Rules,
): BuyOut {
  const cap = percentOf(price_at_start, rules.buyout_cap_percent)
  const credit = percentOf(Math.min(rent_paid, cap), rules.buyout_credit_percent)
  const floor = percentOf(price_at_start, rules.buyout_floor_percent)
  const price = Math.max(floor, price_at_start - credit)
  const deposit_used = Math.min(price + late, deposit_held)
  return {
    price_at_start,
    credit,
    floor,
    price,
    late,
    deposit_used,
    late_from_deposit: Math.min(late, deposit_held),
    deposit_back: deposit_held - deposit_used,
    due: price + late - deposit_used,
  }
}
