import { useFormatter } from 'use-intl'

/** A period that ends at a moment is shown with the last full day before it, in the shop's time zone. */
export function useLastDay(): (end: string) => string {
  const format = useFormatter()
  return end => format.dateTime(new Date(Date.parse(end) - 1), { day: 'numeric', month: 'long' })
}
