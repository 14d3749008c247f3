import { addDays, type Day, weekday } from '../calendar.ts'
import { findHoliday, mowingCountries } from '../mowing/holidays.ts'

/** So long the figures that were shown hold after the day that was wished for. */
const quotedWorkingDays = 3

interface CountedDayInput {
  readonly scanned: Day
  readonly requestedDay: Day | null
  /** When we agreed to it; null: not yet. Nobody could send anything before. */
  readonly agreed: Day | null
  /** Since when we know that no carrier can take it and we come ourselves. */
  readonly ownPickupSince?: Day | undefined
  readonly country: string
}

/**
 * The day a return counts to: that of the carrier's scan. Fetched within three working days of the wished day, or of the
 * day we agreed to it if that came later, it never counts later than the wished day: nobody pays for the carrier's round
 * or for our delay. Where we come ourselves, nobody pays for the days until we do.
 */
export function countedDay({ scanned: fetched, requestedDay, agreed, ownPickupSince, country }: CountedDayInput): Day {
  const scanned =
    ownPickupSince !== undefined && ownPickupSince < fetched
      ? ownPickupDay({ ownPickupSince, requestedDay, fetched })
      : fetched
  if (requestedDay === null || scanned <= requestedDay) return scanned
  if (agreed === null) return requestedDay
  const from = agreed > requestedDay ? agreed : requestedDay
  return scanned <= workingDaysAfter(from, quotedWorkingDays, country) ? requestedDay : scanned
}

/** Not later than we were told to come, and not before the day it was wished for. */
function ownPickupDay({
  ownPickupSince,
  requestedDay,
  fetched,
}: {
  ownPickupSince: Day
  requestedDay: Day | null
  fetched: Day
}): Day {
  if (requestedDay === null || requestedDay >= fetched) return fetched
  return ownPickupSince > requestedDay ? ownPickupSince : requestedDay
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
  return known === undefined || findHoliday(known, day) === undefined
}
