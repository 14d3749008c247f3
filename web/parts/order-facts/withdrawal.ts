import { addDays, type Day } from '#domain/calendar.ts'
import { lastDayToWithdraw } from '#domain/shipments/term.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Order } from './order.ts'

type WithdrawalInput = Pick<Order, 'kind' | 'order_status' | 'delivered_at' | 'country' | 'end_time' | 'remaining_days'>

/**
 * The last day to withdraw, and whether it is still to come. A purchase is completed once that day is over; for a
 * rental, its remaining days give the current day: the shop's clock counts, not the reader's.
 */
export function computeWithdrawal(order: WithdrawalInput): { until: Day | undefined; isOpen: boolean } {
  const { kind, order_status, delivered_at, country, end_time, remaining_days } = order
  if (!delivered_at) return { until: undefined, isOpen: true }
  const until = lastDayToWithdraw(dayInShop(new Date(delivered_at)), country)
  if (kind === 'buy') return { until, isOpen: order_status !== 'completed' }
  const today = end_time && remaining_days ? addDays(end_time as Day, -remaining_days) : undefined
  return { until, isOpen: today !== undefined && today <= until }
}
