import { addDays, addMonths, type Day, weekday } from '../calendar.ts'
import { findHoliday, mowingCountries } from '../mowing/holidays.ts'

export interface Term {
  readonly start: Day
  readonly end: Day
}

/**
 * The rental begins on the day it is delivered. What comes late begins late and ends late; what comes before the day
 * that was agreed on gives its days for free.
 */
export function termFrom(planned: Day, months: number, delivered: Day): Term {
  const start = delivered > planned ? delivered : planned
  return { start, end: addMonths(start, months) }
}

/** Who has it and says nothing has received it: so many days later it counts as signed for. */
export const daysToSign = 7

/**
 * The last day on which a buyer may withdraw: so many days after the last thing came, and where that day is a Saturday,
 * a Sunday or a public holiday, the next working day (Regulation 1182/71, article 3(4)).
 */
export function lastDayToWithdraw(delivered: Day, country: string, withdrawalDays = 14): Day {
  let day = addDays(delivered, withdrawalDays)
  while (weekday(day) > 5 || isHoliday(country, day)) day = addDays(day, 1)
  return day
}

function isHoliday(country: string, day: Day): boolean {
  const known = mowingCountries.find(one => one === country)
  return known !== undefined && findHoliday(known, day) !== undefined
}
