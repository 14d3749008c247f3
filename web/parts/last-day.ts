import { useFormatter } from 'use-intl'

/** What ends at a moment is told by the last day before it, as the shop counts days. */
export function useLastDay(): (end: string) => string {
  const format = useFormatter()
  return end => format.dateTime(new Date(Date.parse(end) - 1), { day: 'numeric', month: 'long' })
}
