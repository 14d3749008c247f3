import { useFormatter } from 'use-intl'
import { discountTypes } from '#domain/pricing/discounts.ts'
import { useMoney } from '#ui/blocks/money.ts'
import type { Reward } from './load.ts'

/** `€ 25` or `10%`, as the language writes it. */
export function useRewardText(): (reward: Reward) => string {
  const money = useMoney()
  const format = useFormatter()
  return ({ type, value }) =>
    type === discountTypes.fixed
      ? money(value, true)
      : format.number(value / 100, { style: 'percent', maximumFractionDigits: 0 })
}

/** A day of the shop as text. A period that ends at a moment is shown with the last day before it. */
export function useDayText(): { formatDay: (instant: string) => string; formatLastDay: (end: string) => string } {
  const format = useFormatter()
  const formatDay = (instant: Date) => format.dateTime(instant, { dateStyle: 'long' })
  return {
    formatDay: instant => formatDay(new Date(instant)),
    formatLastDay: end => formatDay(new Date(Date.parse(end) - 1)),
  }
}
