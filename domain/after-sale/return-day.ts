import { addDays, type Day, weekday } from '../calendar.ts'
import { holidayOf, mowingCountries } from '../mowing/holidays.ts'

/** So long the figures that were shown hold after the day that was wished for. */
const quotedWorkingDays = 3

/**
 * The day a return counts to: that of the carrier's scan. Fetched within three working days of the wished day it never
 * counts later than that day, so that nobody pays for the carrier's round.
 */
export function countedDay(scanned: Day, wished: Day | null, country: string): Day {
  if (wished === null || scanned <= wished) return scanned
  return scanned <= workingDaysAfter(wished, quotedWorkingDays, country) ? wished : scanned
}

export function workingDaysAfter(day: Day, count: number, country: string): Day {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, 1)
    if (isWorkingDay(at, country)) left -= 1
  }
  return at
}

function isWorkingDay(day: Day, country: string): boolean {
  if (weekday(day) > 5) return false
  const known = mowingCountries.find(one => one === country)
  return known === undefined || holidayOf(known, day) === undefined
}
