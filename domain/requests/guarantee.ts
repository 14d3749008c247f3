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

export interface Guarantee {
  /** A defect that is reported until this day is always the shop's. */
  until: Day
  /** It covers what shows until then. False: it lasts as long as may be expected of the goods, so that no day ends it. */
  isLimited: boolean
}

/** Dutch law knows no day on which goods need no longer be in order (art. 7:17 BW); German and Belgian law do. */
export function isGuaranteeLimited(country: string): boolean {
  return country !== 'NL'
}

/**
 * Whether a defect is the shop's. A request after the last day does not end the guarantee by itself: the defect may have
 * shown in time and be reported in time (§ 475e(3) and (4) BGB, art. 1649quater of the old Belgian Civil Code), and Dutch
 * law knows no such day. Staff state that it is over, and why.
 */
export function isGuaranteed(requestedOn: Day, { until }: Pick<Guarantee, 'until'>, isStatedOver: boolean): boolean {
  return requestedOn <= until || !isStatedOver
}

/** Whether work may be charged to the customer: for their own fault, and for a purchase whose guarantee is stated over. */
export function mayBill(
  duty: Duty,
  requestedOn: Day,
  { guarantee, isStatedOver }: { guarantee: Guarantee | null; isStatedOver: boolean },
): boolean {
  return duty === 'customer' || (guarantee !== null && !isGuaranteed(requestedOn, guarantee, isStatedOver))
}
