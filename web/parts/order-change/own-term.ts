import { addMonths, type Day } from '#domain/calendar.ts'

interface RentalTerm {
  /** Of the rental as it is. */
  start: Day
  months: number
}

/**
 * Whether a day may be possible though no other machine is free for it: the wished term lies partly on days for which
 * this very rental has one. Whether that can be moved, only the shop knows.
 */
export function overlapsOwnTerm({ start, months }: RentalTerm, day: Day, requestedMonths: number): boolean {
  return day < addMonths(start, months) && start < addMonths(day, requestedMonths)
}
