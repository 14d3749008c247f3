import { useFormatter } from 'use-intl'

/** Noon, so that no time zone moves the day. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** `2026-12-01` and `2026-12` as words of the language. */
export function useDayWords() {
  const format = useFormatter()
  return {
    dayOf: (day: string) => format.dateTime(noonOf(day), { weekday: 'short', day: 'numeric', month: 'short' }),
    monthOf: (month: string) => format.dateTime(noonOf(`${month}-01`), { month: 'long', year: 'numeric' }),
  }
}
