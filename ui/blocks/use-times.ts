import { useMemo } from 'react'
import { useFormatter } from 'use-intl'

/** A day of the wire has no time zone; noon keeps it the same in every one. */
function toNoon(day: string): Date {
  return new Date(day.length === 10 ? `${day}T12:00:00Z` : day)
}

/** Days (`2026-12-01`) and instants of the wire in words, as the shop's own clock has them. */
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
      /** Near enough that the year says itself. */
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
