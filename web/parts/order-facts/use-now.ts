import { useTranslations } from 'use-intl'
import { daysToSign, lastDayToWithdraw } from '#domain/shipments/term.ts'
import { dayInShop } from '#i18n/format.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import type { Order, OrderDetail } from './order.ts'

/** Lists do not load whether a statement was made. */
type StatusInput = Order & Partial<Pick<OrderDetail, 'is_stated'>>

type StatusKey =
  | `created${'' | '_failed' | '_late'}`
  | `preparing_${Order['kind']}`
  | 'stated'
  | 'in_transit'
  | 'delivered'
  | 'renting'
  | 'rent_over'
  | 'given_back'
  | 'bought'
  | `completed_${Order['kind']}`
  | `canceled${'' | '_paid'}`
  | `closed${'' | '_paid'}`

/** The status of an order in one line. */
export function useStatusLine(): (order: Order) => string {
  const t = useTranslations('order_words.now')
  const values = useValues()
  return order => t(getStatusKey(order), values(order))
}

/**
 * The status as a heading, with its meaning and what happens next without the customer. Its screen brings the texts
 * `orders`.
 */
export function useStatusText(): (order: StatusInput) => { title: string; text: string } {
  const t = useTranslations('orders.now')
  const values = useValues()
  return order => {
    const now = getStatusKey(order)
    return { title: t(`${now}.title`, values(order)), text: t(`${now}.text`, values(order)) }
  }
}

function useValues() {
  const times = useTimes()
  const money = useMoney()
  const day = (at: string | null) => (at ? times.day(at) : '')
  return (order: Order) => {
    const received = order.delivered_at ?? order.signed_at
    return {
      amount: money(order.order_status === 'created' ? order.total_amount : order.refunded_amount),
      until: order.pay_until ? times.soon(order.pay_until) : '',
      start: day(order.start_time),
      end: day(order.end_time),
      back: day(order.gave_back_on),
      months: order.lease_months ?? 0,
      days: order.remaining_days ?? 0,
      grace: day(order.grace_until),
      sign_days: daysToSign,
      shipped: day(order.shipped_at),
      delivered: day(order.delivered_at),
      withdraw: received ? times.day(lastDayToWithdraw(dayInShop(new Date(received)), order.country)) : '',
    }
  }
}

function getStatusKey(order: StatusInput): StatusKey {
  const { kind, order_status, pay_status, pay_until, paid_amount, remaining_days, gave_back_on, is_stated } = order
  switch (order_status) {
    case 'created':
      if (!pay_until) return 'created_late'
      return pay_status === 'pay_fail' ? 'created_failed' : 'created'
    case 'pay_success':
      return is_stated ? 'stated' : `preparing_${kind}`
    case 'in_use':
      if (kind === 'buy') return 'bought'
      if (gave_back_on) return 'given_back'
      return remaining_days === 0 ? 'rent_over' : 'renting'
    case 'completed':
      return `completed_${kind}`
    case 'canceled':
    case 'closed':
      return paid_amount > 0 ? `${order_status}_paid` : order_status
    default:
      return order_status
  }
}
