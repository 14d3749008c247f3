import { useFormatter } from 'use-intl'
import { discountTypes } from '#domain/pricing/discounts.ts'
import { useMoney } from '#ui/blocks/money.ts'
import type { Reward } from './load.ts'

/** `€ 25` or `10%`, as the language writes it. */
export function useRewardWords(): (reward: Reward) => string {
  const money = useMoney()
  const format = useFormatter()
  return ({ type, value }) =>
    type === discountTypes.fixed
      ? money(value, true)
      : format.number(value / 100, { style: 'percent', maximumFractionDigits: 0 })
}

/** A day of the shop in words. What ends at a moment is told by the last day before it. */
export function useDayWords(): { of: (instant: string) => string; last: (end: string) => string } {
  const format = useFormatter()
  const of = (instant: Date) => format.dateTime(instant, { dateStyle: 'long' })
  return {
    of: instant => of(new Date(instant)),
    last: end => of(new Date(Date.parse(end) - 1)),
  }
}
