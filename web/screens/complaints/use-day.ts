import { useFormatter } from 'use-intl'

/** Formats a day or an instant of the wire as a date. */
export function useDay(): (day: string) => string {
  const format = useFormatter()
  return day =>
    day.length === 10
      ? // A day has no time zone; noon is on the same day in every one.
        format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
      : format.dateTime(new Date(day), { dateStyle: 'long' })
}
