import { useFormatter } from 'use-intl'

/** A day or an instant of the wire as a date in words. */
export function useDay(): (day: string) => string {
  const format = useFormatter()
  return day =>
    day.length === 10
      ? // A day has no time zone; noon keeps it the same in every one.
        format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
      : format.dateTime(new Date(day), { dateStyle: 'long' })
}
