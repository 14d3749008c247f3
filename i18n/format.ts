import { type Day, shopTimeZone } from '#domain/calendar.ts'

// en-CA formats days in the wire format: 2026-03-31.
const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: shopTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const dayMs = 86_400_000
const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: shopTimeZone, hour: '2-digit', hourCycle: 'h23' })

/** The calendar day in the Netherlands at this instant. */
export function dayInShop(instant: Date): Day {
  return dayFormat.format(instant) as Day
}

/** The same time of day in the Netherlands, this many days later: some days have 23 hours, or 25. */
export function daysLater(instant: Date, days: number): Date {
  const whole = Math.trunc(days)
  const later = new Date(instant.getTime() + whole * dayMs)
  const [before, after] = [instant, later].map(time => Number(hourFormat.format(time)))
  const hours = (((before ?? 0) - (after ?? 0) + 36) % 24) - 12
  return new Date(later.getTime() + hours * 3_600_000 + (days - whole) * dayMs)
}
