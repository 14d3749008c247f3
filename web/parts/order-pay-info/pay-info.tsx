import './pay-info.css'
import { useTranslations } from 'use-intl'
import { sum } from '#domain/money.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { findPayMethod, isOver, type OrderDetail } from '../order-facts/order.ts'

const discounts = ['activity_discount', 'coupon_discount', 'share_discount'] as const

/** The price and what was paid of it: every amount is the sum of its lines. */
export function PayInfo({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.pay')
  const money = useMoney()
  const sumAmounts = (name: 'goods' | 'freight' | 'deposit' | 'vat' | 'net' | (typeof discounts)[number]) =>
    sum(order.items.map(item => item[name]))
  const months = order.lease_months
  return (
    <section aria-labelledby="order-pay">
      <h2 id="order-pay">{t('heading')}</h2>
      <DefinitionList
        items={[
          { term: months === null ? t('goods') : t('rent', { months }), value: money(sumAmounts('goods')) },
          ...discounts.flatMap(name =>
            sumAmounts(name) > 0 ? [{ term: t(name), value: money(-sumAmounts(name)) }] : [],
          ),
          { term: t('freight'), value: sumAmounts('freight') === 0 ? t('free') : money(sumAmounts('freight')) },
          ...(order.kind === 'rent' ? [{ term: t('deposit'), value: money(sumAmounts('deposit')) }] : []),
          { term: t('total'), value: money(order.total_amount), total: true },
        ]}
      />
      <p className="order-small figures">
        {t(order.kind === 'rent' ? 'vat' : 'vat_sale', {
          vat: money(sumAmounts('vat')),
          net: money(sumAmounts('net')),
        })}
      </p>
      <Paid order={order} />
    </section>
  )
}

function Paid({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.pay')
  const money = useMoney()
  const times = useTimes()
  const method = findPayMethod(order)
  const { language } = useEnv()
  const { pay_status, paid_at, paid_amount, refunded_amount, refund_failed_amount, parts, balance } = order
  return (
    <div className="order-paid">
      <DefinitionList
        items={[
          {
            term: paid_at ? t(method ? `paid_${method}` : 'paid_at', { at: times.moment(paid_at) }) : t(pay_status),
            value: money(paid_amount),
          },
          ...(refunded_amount > 0 ? [{ term: t('refunded'), value: money(-refunded_amount) }] : []),
        ]}
      />
      {refund_failed_amount > 0 && <p>{t('refund_failed', { amount: money(refund_failed_amount) })}</p>}
      {parts && !paid_at && !isOver(order) && (
        <p>{t('parts', { first: money(parts.first), rest: money(parts.rest), days: parts.rest_days })}</p>
      )}
      {balance && (
        <p>
          {balance.pay_until === null
            ? t(balance.paused ? 'balance_paused' : 'balance_later', {
                amount: money(balance.amount),
                days: parts?.rest_days ?? 0,
              })
            : t('balance', { amount: money(balance.amount), day: times.day(balance.pay_until) })}{' '}
          <a href={pagePath(language, 'pay', { checkout_no: balance.checkout_no })}>{t('balance_pay')}</a>
        </p>
      )}
    </div>
  )
}
