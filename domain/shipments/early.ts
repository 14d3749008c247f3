import { addDays, type Day, daysBetween } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** A parcel may leave so many days before it has to: nobody weighs a week that suits both. */
const freeDays = 7

interface EarlyShipmentInput {
  start: Day
  today: Day
  /** So many days before its first day a rental has to leave. */
  ways: number
  /** What a month of it costs. */
  monthly: Cents
}

/** The day from which a rental is to be sent. */
export function dueToShip({ start, ways }: Pick<EarlyShipmentInput, 'start' | 'ways'>): Day {
  return addDays(start, -ways)
}

/** What the days cost that somebody has a machine for nothing because it left long before its term begins. */
export function earlyDaysValue({ start, today, ways, monthly }: EarlyShipmentInput): Cents {
  const days = daysBetween(today, dueToShip({ start, ways }))
  return days > freeDays ? Math.round((monthly * days) / 30) : 0
}
