import { addMonths, type Day } from '#domain/calendar.ts'

interface RentalTerm {
  /** First day of the current rental. */
  start: Day
  months: number
}

/**
 * Whether a day may be possible though no other machine is free: the requested term overlaps the one for which this
 * rental has a machine. Whether that machine can be moved is decided by the server.
 */
export function overlapsOwnTerm({ start, months }: RentalTerm, day: Day, requestedMonths: number): boolean {
  return day < addMonths(start, months) && start < addMonths(day, requestedMonths)
}
