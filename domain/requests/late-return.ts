import { addDays, type Day, daysBetween } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { RequestRules } from './rules.ts'
import { dayPrices, type Rental } from './terms.ts'

export interface LateReturn {
  readonly days_late: number
  readonly days_charged: number
  /** The charge for the days once the machine is back. */
  readonly charge: Cents
  /** The grace period and the days after it are over: until the machine is back it counts as lost. */
  readonly is_lost: boolean
}

type Rules = Pick<RequestRules, 'late_grace_days' | 'late_loss_days'>

/** A grace period is free; each day after it costs a day's rent, never more in total than the machine is worth. */
export function lateReturn(
  { start, end }: Pick<Rental, 'start' | 'end'>,
  on: Day,
  { monthly, residual, rules }: { monthly: Cents; residual: Cents; rules: Rules },
): LateReturn {
  const days_late = Math.max(0, daysBetween(end, on))
  const days_charged = Math.max(0, days_late - rules.late_grace_days)
  const is_lost = days_charged > rules.late_loss_days
  const from = addDays(end, rules.late_grace_days)
  const charge = Math.min(dayPrices(start, from, days_charged, monthly), residual)
  return { days_late, days_charged, charge, is_lost }
}

/** The charge while the machine is not back: its days, or its full worth once it counts as lost. */
export function chargeWhileOut({ is_lost, charge }: LateReturn, residual: Cents): Cents {
  return is_lost ? residual : charge
}

/**
 * Before a machine or goods count as lost, their customer has this many days to hand them over, after a notice that
 * names the last day and what is claimed then.
 */
export const lossNoticeDays = 14

/** The last day that a notice of today names, for what counts as lost from a day at the earliest. */
export function lastDayOf(today: Day, lostFrom: Day): Day {
  const soonest = addDays(today, lossNoticeDays)
  const before = addDays(lostFrom, -1)
  return daysBetween(soonest, before) > 0 ? before : soonest
}

/** Whether the notice is due: its days have passed when the machine counts as lost. */
export function isNoticeDue(today: Day, lostFrom: Day): boolean {
  return addDays(today, lossNoticeDays + 1) >= lostFrom
}
