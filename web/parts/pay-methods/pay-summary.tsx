import './pay.css'
import { lazy, Suspense } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useEnv } from '../../env.tsx'
import { fullName } from '../bill/bill-line.ts'
import { type Checkout, getPayingState, type Item, type Order, orderHref, type Payment } from './checkout.ts'
import { useRestText } from './use-rest-text.ts'

/** Its place has a fixed size; the picture is loaded after the text. */
const Picture = lazy(async () => ({ default: (await import('../cart/goods-picture.tsx')).GoodsPicture }))

interface PaySummaryProps {
  paying: Payment
  /** Heading of the section. */
  title: string
}

const sums = { open: 'due', paid: 'paid', expired: 'amount', canceled: 'amount', dropped: 'amount' } as const

/** The orders of the checkout and the amount. */
export function PaySummary({ paying: { checkout, orders }, title }: PaySummaryProps) {
  const t = useTranslations('pay.summary')
  const money = useMoney()
  const isCart = checkout.purpose === 'cart'
  const deposit = isCart ? orders.flatMap(({ items }) => items).reduce((sum, item) => sum + item.deposit, 0) : 0
  const state = getPayingState(checkout)
  const isPart = checkout.rest_days !== null && (state === 'open' || state === 'paid')
  const rest = useRestText()({ checkout, orders })
  return (
    <aside className="pay-summary" aria-labelledby="pay-summary">
      <h2 id="pay-summary">{title}</h2>
      <ul className="pay-orders">
        {checkout.orders.map(({ order_no, kind }) => {
          const order = orders.find(known => known.order_no === order_no)
          return (
            <li key={order_no}>
              {order?.items.map(item => (
                <SummaryItem key={item.item_id} item={item} order={order} isPriced={isCart} />
              ))}
              <OrderLink order={{ order_no, kind }} />
            </li>
          )
        })}
      </ul>
      <div>
        <p className="pay-sum">
          <span>{isPart ? t(state === 'paid' ? 'paid_first' : 'due_first') : t(sums[state])}</span>
          <strong className="figures">{money(isPart ? checkout.due_now : checkout.amount)}</strong>
        </p>
        {rest && (state === 'open' || state === 'paid') && <p className="pay-small">{rest}</p>}
        {deposit > 0 && (state === 'open' || state === 'paid') && (
          <p className="pay-small">{t('deposit', { deposit: money(deposit) })}</p>
        )}
      </div>
      <p className="pay-small figures">{t('reference', { number: checkout.checkout_no })}</p>
    </aside>
  )
}

function OrderLink({ order }: { order: Checkout['orders'][number] | Pick<Order, 'order_no' | 'kind'> }) {
  const t = useTranslations('pay.summary')
  const { language } = useEnv()
  return (
    <a href={orderHref(language, order)} className="pay-order-link figures">
      {t('order', { number: order.order_no })}
    </a>
  )
}

interface SummaryItemProps {
  item: Item
  order: Order
  isPriced: boolean
}

function SummaryItem({ item, order: { kind, start_time }, isPriced }: SummaryItemProps) {
  const t = useTranslations('pay.summary')
  const format = useFormatter()
  const money = useMoney()
  const name = fullName(item)
  const months = item.months ?? 0
  // At noon, so that no time zone moves the day.
  const day = start_time && format.dateTime(new Date(`${start_time}T12:00:00Z`), { dateStyle: 'long' })
  return (
    <div className="pay-item">
      <span className="pay-picture">
        <Suspense>
          <Picture goods={item} />
        </Suspense>
      </span>
      <p className="pay-item-words">
        <span className="pay-item-name">
          {item.quantity > 1 ? t('quantity', { quantity: item.quantity, name }) : name}
        </span>
        <span className="pay-small">
          {kind === 'buy' ? t('buy') : day ? t('rent', { months, day }) : t('rent_soon', { months })}
        </span>
      </p>
      {isPriced && <span className="figures">{money(item.due)}</span>}
    </div>
  )
}
