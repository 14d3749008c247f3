import { useFormatter } from 'use-intl'

/** Noon, so that no time zone moves the day. */
function toNoon(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** Formats `2026-12-01` and `2026-12` in the language. */
export function useDayFormats() {
  const format = useFormatter()
  return {
    dayOf: (day: string) => format.dateTime(toNoon(day), { weekday: 'short', day: 'numeric', month: 'short' }),
    monthOf: (month: string) => format.dateTime(toNoon(`${month}-01`), { month: 'long', year: 'numeric' }),
  }
}
