import { useMemo } from 'react'
import { useFormatter } from 'use-intl'

/** A day of the wire has no time zone; noon is on the same day in every one. */
function toNoon(day: string): Date {
  return new Date(day.length === 10 ? `${day}T12:00:00Z` : day)
}

/** Formats days (`2026-12-01`) and instants of the wire in the shop's time zone. */
export function useTimes() {
  const format = useFormatter()
  return useMemo(
    () => ({
      day: (day: string) => format.dateTime(toNoon(day), { day: 'numeric', month: 'long', year: 'numeric' }),
      shortDay: (day: string) => format.dateTime(toNoon(day), { day: 'numeric', month: 'short', year: 'numeric' }),
      moment: (at: string) =>
        format.dateTime(new Date(at), {
          ...{ day: 'numeric', month: 'long', year: 'numeric' },
          ...{ hour: '2-digit', minute: '2-digit' },
        }),
      /** Without the year, for dates close to today. */
      soon: (at: string) =>
        format.dateTime(new Date(at), {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          hour: '2-digit',
          minute: '2-digit',
        }),
    }),
    [format],
  )
}
