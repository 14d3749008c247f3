import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { getPayingState, type Payment } from './checkout.ts'

/** What is paid in the other part of an order in two parts, and when; undefined: nothing is. */
export function useRestText(): (paying: Payment) => string | undefined {
  const t = useTranslations('pay.summary')
  const money = useMoney()
  const times = useTimes()
  return ({ checkout, orders }) => {
    const order = orders.find(({ parts }) => parts !== null)
    const due = order?.balance?.pay_until ?? null
    if (checkout.purpose === 'balance') {
      if (!order?.parts || !order.balance) return undefined
      const first = money(order.parts.first)
      if (due !== null) return t('balance_by', { first, day: times.day(due) })
      return order.balance.paused ? undefined : t('balance_later', { first, days: order.parts.rest_days })
    }
    if (checkout.rest_days === null) return undefined
    // Paid by now, or given up. Without the orders the rest is as it was agreed.
    if (getPayingState(checkout) === 'paid' && order && !order.balance) return undefined
    const total = money(checkout.amount)
    const rest = money(order?.balance?.amount ?? checkout.amount - checkout.due_now)
    if (due !== null) return t('rest_by', { total, rest, day: times.day(due) })
    return t('rest', { total, rest, days: checkout.rest_days })
  }
}
