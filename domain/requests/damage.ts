import { type Cents, percentOf } from '../money.ts'
import type { RequestRules } from './rules.ts'

export const duties = ['customer', 'platform', 'maker', 'carrier'] as const
export type Duty = (typeof duties)[number]

type Rules = Pick<RequestRules, 'residual_percent_per_month' | 'residual_floor_percent'>

/** The residual value after this many months: it falls by the same share of the price each month. */
export function residualValue(price: Cents, months: number, rules: Rules): Cents {
  const floor = percentOf(price, rules.residual_floor_percent)
  return Math.max(floor, price - percentOf(price, rules.residual_percent_per_month * months))
}

/** The customer pays only for proven fault, and never more than the machine is worth. */
export function customerShare(duty: Duty, cost: Cents, residual: Cents): Cents {
  return duty === 'customer' ? Math.min(cost, residual) : 0
}
