import { addDays, type Day, weekday } from '../calendar.ts'
import { holidayOf, mowingCountries } from '../mowing/holidays.ts'

/** So long the figures that were shown hold after the day that was wished for. */
const quotedWorkingDays = 3

interface Fetching {
  readonly scanned: Day
  readonly wished: Day | null
  /** When we agreed to it; null: not yet. Nobody could send anything before. */
  readonly agreed: Day | null
  /** Since when we know that no carrier can take it and we come ourselves. */
  readonly ours?: Day | undefined
  readonly country: string
}

/**
 * The day a return counts to: that of the carrier's scan. Fetched within three working days of the wished day, or of the
 * day we agreed to it if that came later, it never counts later than the wished day: nobody pays for the carrier's round
 * or for our delay. Where we come ourselves, nobody pays for the days until we do.
 */
export function countedDay({ scanned: fetched, wished, agreed, ours, country }: Fetching): Day {
  const scanned = ours !== undefined && ours < fetched ? untilOurs({ ours, wished, fetched }) : fetched
  if (wished === null || scanned <= wished) return scanned
  if (agreed === null) return wished
  const from = agreed > wished ? agreed : wished
  return scanned <= workingDaysAfter(from, quotedWorkingDays, country) ? wished : scanned
}

/** Not later than we were told to come, and not before the day it was wished for. */
function untilOurs({ ours, wished, fetched }: { ours: Day; wished: Day | null; fetched: Day }): Day {
  if (wished === null || wished >= fetched) return fetched
  return ours > wished ? ours : wished
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
