import { useTranslations } from 'use-intl'
import { type Day, daysBetween } from '#domain/calendar.ts'
import type { Order } from '../order-facts/order.ts'

/** The term in one line, for lists. */
export function TermLine({ order }: { order: Pick<Order, 'start_time' | 'end_time' | 'remaining_days'> }) {
  const t = useTranslations('order_words.term')
  const { start_time, end_time, remaining_days } = order
  if (!start_time || !end_time || remaining_days === null) return null
  const total = Math.max(1, daysBetween(start_time as Day, end_time as Day))
  return <progress aria-label={t('passed')} value={total - Math.min(remaining_days, total)} max={total} />
}
