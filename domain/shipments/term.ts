import { addDays, addMonths, type Day, weekday } from '../calendar.ts'
import { mayBeHoliday } from '../mowing/holidays.ts'

export interface Term {
  readonly start: Day
  readonly end: Day
}

/**
 * The term of a rental begins on the day of delivery. A late delivery shifts the whole term; days before the agreed
 * first day are free.
 */
export function termFrom(planned: Day, months: number, delivered: Day): Term {
  const start = delivered > planned ? delivered : planned
  return { start, end: addMonths(start, months) }
}

/** A parcel whose receipt is not confirmed counts as signed for after this many days. */
export const daysToSign = 7

/** The days of the law (CRD art. 9(1)): every text, box, mail and paper names them, so they are no setting. */
export const withdrawalDays = 14

/**
 * The last day on which a buyer may withdraw: fourteen days after the last delivery, and where that day is a Saturday,
 * a Sunday or a public holiday, the next working day (Regulation 1182/71, article 3(4)).
 */
export function lastDayToWithdraw(delivered: Day, country: string): Day {
  let day = addDays(delivered, withdrawalDays)
  while (weekday(day) > 5 || mayBeHoliday(country, day)) day = addDays(day, 1)
  return day
}
