import { useFormatter } from 'use-intl'

/** Formats `2026-12-01` in the language. At noon, so that no time zone moves the day. */
export function useBillDay(): (day: string) => string {
  const format = useFormatter()
  return day => format.dateTime(new Date(`${day}T12:00:00Z`), { day: 'numeric', month: 'long', year: 'numeric' })
}
