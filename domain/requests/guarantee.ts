import { addMonths, type Day } from '../calendar.ts'
import type { Duty } from './damage.ts'
import type { RequestRules } from './rules.ts'

type Rules = Pick<RequestRules, 'guarantee_months' | 'guarantee_after_repair_months'>

/**
 * Free repair of what was bought, counted from the day it came. Who chose repair while it ran has it once for longer; a
 * repair that he paid for afterwards prolongs nothing.
 */
export function guaranteeEnd(delivered: Day, repairs: readonly Day[], rules: Rules): Day {
  const first = addMonths(delivered, rules.guarantee_months)
  const isProlonged = repairs.some(day => day <= first)
  return isProlonged ? addMonths(delivered, rules.guarantee_months + rules.guarantee_after_repair_months) : first
}

/** Whether work may cost its customer anything: for what is his own fault, and for what he owns once its guarantee is over. */
export function mayBill(duty: Duty, requestedOn: Day, guaranteeUntil: Day | null): boolean {
  return duty === 'customer' || (guaranteeUntil !== null && requestedOn > guaranteeUntil)
}
