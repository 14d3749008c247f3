import { type Day, toDateParts, weekday } from '../calendar.ts'
import type { Instant } from './sun.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The instant at which clocks in Amsterdam, Brussels and Berlin show this many minutes after midnight. Summer time runs
 * from the last Sunday of March to the last Sunday of October, both at 01:00 UTC. A time that occurs twice means the
 * first one; a skipped time is read as if the clock had not changed yet.
 */
export function toInstant(day: Day, minutes: number): Instant {
  const [year, month, date] = toDateParts(day)
  const asUtc = Date.UTC(year, month - 1, date) + minutes * minuteMs
  const summer = asUtc - 2 * hourMs
  return isSummerTime(summer) ? summer : asUtc - hourMs
}

export function isSummerTime(instant: Instant): boolean {
  const year = new Date(instant).getUTCFullYear()
  return instant >= lastSunday(year, 3) && instant < lastSunday(year, 10)
}

function lastSunday(year: number, month: 3 | 10): Instant {
  const last: Day = `${year}-${month === 3 ? '03' : '10'}-31`
  return Date.UTC(year, month - 1, 31 - (weekday(last) % 7), 1)
}
