import { addDays, type Day, weekday } from '../calendar.ts'
import { mayBeHoliday } from '../mowing/holidays.ts'

/** How many working days after the requested day the quoted figures hold. */
const quotedWorkingDays = 3

interface CountedDayInput {
  readonly scanned: Day
  readonly requestedDay: Day | null
  /** The day the shop approved the return; null: not yet, and nothing could be sent before. */
  readonly agreed: Day | null
  /** The day since which it is known that no carrier can take it and the shop collects it itself. */
  readonly ownPickupSince?: Day | undefined
  /** The day since which its customer has been ready for the carrier; undefined: not yet, or nobody was there. */
  readonly readySince?: Day | undefined
  readonly country: string
}

/**
 * The day to which a return counts: that of the carrier's scan. Collected within three working days of the requested
 * day, or of the approval if that came later, it counts no later than the requested day, because customers do not pay
 * for delays of the carrier or the shop. Where the shop collects it itself, the days until then are not charged, nor
 * are those on which the carrier does not come although its customer is ready.
 */
export function countedDay(input: CountedDayInput): Day {
  const { scanned: fetched, requestedDay, agreed, ownPickupSince, readySince, country } = input
  const scanned =
    ownPickupSince !== undefined && ownPickupSince < fetched
      ? ownPickupDay({ ownPickupSince, requestedDay, fetched })
      : fetched
  if (requestedDay === null || scanned <= requestedDay) return scanned
  if (agreed === null) return requestedDay
  const [, from = requestedDay] = [agreed, requestedDay].toSorted()
  const last = workingDaysAfter(from, quotedWorkingDays, country)
  const until = readySince !== undefined && readySince < scanned ? readySince : scanned
  return until <= last ? requestedDay : until
}

/** No later than the day the pickup was reported, and not before the requested day. */
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
  return weekday(day) <= 5 && !mayBeHoliday(country, day)
}
