import { addMonths, type Day } from '../calendar.ts'
import type { Duty } from './damage.ts'
import type { RequestRules } from './rules.ts'

type Rules = Pick<RequestRules, 'guarantee_months' | 'guarantee_after_repair_months'>

/**
 * Free repair of a purchase, counted from its delivery. A repair chosen within the guarantee extends it once; a repair
 * that the customer paid for afterwards extends nothing.
 */
export function guaranteeEnd(delivered: Day, repairs: readonly Day[], rules: Rules): Day {
  const first = addMonths(delivered, rules.guarantee_months)
  const isProlonged = repairs.some(day => day <= first)
  return isProlonged ? addMonths(delivered, rules.guarantee_months + rules.guarantee_after_repair_months) : first
}

/** Whether work may be charged to the customer: for their own fault, and for a purchase after its guarantee. */
export function mayBill(duty: Duty, requestedOn: Day, guaranteeUntil: Day | null): boolean {
  return duty === 'customer' || (guaranteeUntil !== null && requestedOn > guaranteeUntil)
}
