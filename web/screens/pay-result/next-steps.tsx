import { useFormatter, useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Timeline, type TimelineEvent } from '#ui/kit/timeline.tsx'
import type { Order } from '../../parts/pay-methods/checkout.ts'

/** What happens between the payment and the first day of use; shown only until the first step begins. */
export function NextSteps({ orders }: { orders: readonly Order[] }) {
  const t = useTranslations('pay_result.next')
  const tPay = useTranslations('pay.summary')
  const delivery = useDelivery(orders)
  const rest = useRest(orders)
  if (orders.length === 0 || orders.some(({ order_status }) => order_status !== 'pay_success')) return null
  const hasRent = orders.some(({ kind }) => kind === 'rent')
  const isVisit = isOnlyVisit(orders)
  const events: TimelineEvent[] = [
    { id: 'paid', state: 'done', title: rest ? tPay('paid_first') : t('paid'), detail: t('paid_detail') },
    ...(isVisit
      ? []
      : [{ id: 'prepare', state: 'current', title: t('prepare'), detail: t('prepare_detail') } as const]),
    {
      id: 'deliver',
      state: isVisit ? 'current' : 'todo',
      title: t(isVisit ? 'visit' : 'deliver'),
      detail: isVisit ? t('visit_detail') : delivery,
    },
    ...(rest ? [{ id: 'rest', state: 'todo', title: t('rest'), detail: rest } as const] : []),
    hasRent
      ? { id: 'rent', state: 'todo', title: t('rent'), detail: t('rent_detail') }
      : { id: 'withdraw', state: 'todo', title: t('withdraw'), detail: t('withdraw_detail') },
  ]
  return (
    <section className="result-steps" aria-labelledby="result-steps">
      <h2 id="result-steps">{t('title')}</h2>
      <Timeline events={isVisit && !hasRent ? events.slice(0, -1) : events} />
    </section>
  )
}

/** Of an order in two parts: what is paid after delivery. */
function useRest(orders: readonly Order[]): string | undefined {
  const t = useTranslations('pay_result.next')
  const money = useMoney()
  const order = orders.find(({ parts, balance }) => parts !== null && balance !== null)
  if (!order?.parts || !order.balance) return undefined
  return t('rest_detail', { rest: money(order.balance.amount), days: order.parts.rest_days })
}

function isOnlyVisit(orders: readonly Order[]): boolean {
  return orders.every(({ items }) => items.every(({ product_kind }) => product_kind === 'service'))
}

function useDelivery(orders: readonly Order[]): string {
  const t = useTranslations('pay_result.next')
  const format = useFormatter()
  const rents = orders.filter(({ kind }) => kind === 'rent')
  if (rents.length === 0) return t('deliver_buy')
  if (rents.length < orders.length) return t('deliver_both')
  const days = [...new Set(rents.map(({ start_time }) => start_time))]
  if (days.length > 1) return t('deliver_rents')
  // Noon, so that no time zone moves the day.
  const day = days[0] && format.dateTime(new Date(`${days[0]}T12:00:00Z`), { dateStyle: 'long' })
  return day ? t('deliver_rent', { day }) : t('deliver_soon')
}
