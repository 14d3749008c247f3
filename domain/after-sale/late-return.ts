import { addDays, type Day, daysBetween } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { AfterSaleRules } from './rules.ts'
import { dayPrices, type Rental } from './terms.ts'

export interface LateReturn {
  readonly days_late: number
  readonly days_charged: number
  readonly charge: Cents
  /** The grace and the days after it are over: it counts as lost, and is charged at what it is still worth. */
  readonly is_lost: boolean
}

type Rules = Pick<AfterSaleRules, 'late_grace_days' | 'late_loss_days'>

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
  const charge = is_lost ? residual : Math.min(dayPrices(start, from, days_charged, monthly), residual)
  return { days_late, days_charged, charge, is_lost }
}

/** Who buys it has not lost it, however late he is: his days are charged, and no more. */
export function lateBuyer(
  rental: Pick<Rental, 'start' | 'end'>,
  on: Day,
  { monthly, price_at_start, rules }: { monthly: Cents; price_at_start: Cents; rules: Rules },
): LateReturn {
  const unlost = { ...rules, late_loss_days: Number.MAX_SAFE_INTEGER }
  return lateReturn(rental, on, { monthly, residual: price_at_start, rules: unlost })
}
