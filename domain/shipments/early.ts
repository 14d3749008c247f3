import { addDays, type Day, daysBetween } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** A parcel may leave this many days early without a value being computed for it. */
const freeDays = 7

interface EarlyShipmentInput {
  start: Day
  today: Day
  /** Days before its first day on which a rental has to leave. */
  ways: number
  /** The price of one month. */
  monthly: Cents
}

/** The day from which a rental is due to be shipped. */
export function dueToShip({ start, ways }: Pick<EarlyShipmentInput, 'start' | 'ways'>): Day {
  return addDays(start, -ways)
}

/** The value of the free days a customer gets when a rental leaves long before its term begins. */
export function earlyDaysValue({ start, today, ways, monthly }: EarlyShipmentInput): Cents {
  const days = daysBetween(today, dueToShip({ start, ways }))
  return days > freeDays ? Math.round((monthly * days) / 30) : 0
}
