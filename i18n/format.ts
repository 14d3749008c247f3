import { type Day, shopTimeZone } from '#domain/calendar.ts'

// en-CA writes days as the wire wants them: 2026-03-31.
const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: shopTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day it is in the Netherlands at this instant. */
export function dayInShop(instant: Date): Day {
  return dayFormat.format(instant) as Day
}
