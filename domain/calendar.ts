/**
 * A day without time or zone, in wire format: `2026-03-31`. Months and terms are counted in days, never in instants.
 */
export type Day = `${number}-${number}-${number}`

export const shopTimeZone = 'Europe/Amsterdam'

const dayMs = 86_400_000

/** True for a day that exists: 2028-02-29, but not 2027-02-29. */
export function isDay(text: string): text is Day {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && toDay(...toDateParts(text as Day)) === text
}

export function addDays(day: Day, days: number): Day {
  const [year, month, date] = toDateParts(day)
  return toDay(year, month, date + days)
}

/**
 * Adds whole months; a day that the month lacks becomes its last day (31 January + 1 = 28 February, + 2 = 31 March).
 */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = toDateParts(day)
  const first = toDateParts(toDay(year, month + months, 1))
  return toDay(first[0], first[1], Math.min(date, daysInMonth(first[0], first[1])))
}

/** Days from one to the other; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (toTimestamp(to) - toTimestamp(from)) / dayMs
}

/** 1 = Monday … 7 = Sunday. */
export function weekday(day: Day): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (new Date(toTimestamp(day)).getUTCDay() || 7) as 1 | 2 | 3 | 4 | 5 | 6 | 7
}

export function toDateParts(day: Day): [year: number, month: number, date: number] {
  const [year, month, date] = day.split('-').map(Number)
  return [year ?? 0, month ?? 0, date ?? 0]
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function toTimestamp(day: Day): number {
  const [year, month, date] = toDateParts(day)
  return Date.UTC(year, month - 1, date)
}

/** Months and dates may overflow: day 0 of March is the last day of February. */
function toDay(year: number, month: number, date: number): Day {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10) as Day
}

export function wholeMonthsBetween(from: Day, to: Day): number {
  let months = 0
  while (addMonths(from, months + 1) <= to) months += 1
  return months
}
