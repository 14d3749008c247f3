import { addDays, type Day, daysBetween } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { RequestRules } from './rules.ts'
import { dayPrices, type Rental } from './terms.ts'

export interface LateReturn {
  readonly days_late: number
  readonly days_charged: number
  /** What the days cost once the machine is back. */
  readonly charge: Cents
  /** The grace and the days after it are over: until it is back it counts as lost. */
  readonly is_lost: boolean
}

type Rules = Pick<RequestRules, 'late_grace_days' | 'late_loss_days'>

/** Some days cost nothing; each day after them costs a day's rent, never more than the machine is worth. */
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

/** What a machine that is not back stands at: its days, or all that it is worth once it counts as lost. */
export function chargeWhileOut({ is_lost, charge }: LateReturn, residual: Cents): Cents {
  return is_lost ? residual : charge
}
