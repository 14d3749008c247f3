import './order-goods.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import type { BillLine } from '../bill/bill-line.ts'
import { GoodsPicture } from '../cart/goods-picture.tsx'
import { LazyDialog } from '../order-facts/lazy-dialog.tsx'
import { formatFullName, type Order, type OrderItem } from '../order-facts/order.ts'
import { billDialog, goodsInfo } from './dialogs.ts'

/** The ordered goods, each with its serial numbers, its bill and its product information. */
export function GoodsList({ order }: { order: Order }) {
  const t = useTranslations('orders.goods')
  const pay = useTranslations('orders.pay')
  const [bill, setBill] = useState<OrderItem>()
  const [info, setInfo] = useState<OrderItem>()
  return (
    <section aria-labelledby="order-goods">
      <h2 id="order-goods">{t('heading', { count: order.items.length })}</h2>
      <ul className="order-goods">
        {order.items.map(item => (
          <li key={item.item_id}>
            <GoodsPicture goods={item} />
            <ItemText order={order} item={item} onBill={() => setBill(item)} onInfo={() => setInfo(item)} />
            <Sum order={order} item={item} />
          </li>
        ))}
      </ul>
      {bill && (
        <LazyDialog
          dialog={billDialog}
          dialogProps={{ line: toBillLine(order, bill), dueTerm: pay('total'), onClose: () => setBill(undefined) }}
        />
      )}
      {info && <LazyDialog dialog={goodsInfo} dialogProps={{ goods: info, onClose: () => setInfo(undefined) }} />}
    </section>
  )
}

function toBillLine({ kind, start_time }: Order, item: OrderItem): BillLine {
  return { ...item, kind, start_on: start_time, price: item.unit_price }
}

interface ItemTextProps {
  order: Order
  item: OrderItem
  onBill: () => void
  onInfo: () => void
}

function ItemText({ order, item, onBill, onInfo }: ItemTextProps) {
  const t = useTranslations('orders.goods')
  const money = useMoney()
  const name = formatFullName(item)
  const { quantity, unit_price, months, serial_numbers: serials } = item
  return (
    <div className="order-goods-words">
      <h3>{name}</h3>
      <p className="order-small figures">
        {months === null ? t('pieces', { quantity, price: money(unit_price) }) : t('rented', { months, quantity })}
      </p>
      {serials.length > 0 && (
        <dl className="order-goods-serials">
          <dt>{t('serials', { count: serials.length })}</dt>
          {serials.map(serial => (
            <dd key={serial}>{serial}</dd>
          ))}
        </dl>
      )}
      {serials.length === 0 && item.product_kind === 'machine' && order.order_status === 'pay_success' && (
        <p className="order-small">{t('serials_later')}</p>
      )}
      {item.remark && <p className="order-goods-remark">{item.remark}</p>}
      <p className="order-goods-ways">
        <button type="button" onClick={onBill} aria-label={t('of', { words: t('bill'), name })}>
          {t('bill')}
        </button>
        <button type="button" onClick={onInfo} aria-label={t('of', { words: t('info'), name })}>
          {t('info')}
        </button>
      </p>
    </div>
  )
}

function Sum({ order, item }: { order: Order; item: OrderItem }) {
  const t = useTranslations('order_words')
  const money = useMoney()
  const discount = item.activity_discount + item.coupon_discount + item.share_discount
  return (
    <div className="order-goods-sum">
      <strong className="figures">{money(item.due)}</strong>
      {item.deposit > 0 && <span className="figures">{t('card.with_deposit', { deposit: money(item.deposit) })}</span>}
      {discount > 0 && <span className="figures">{t('card.discounted', { discount: money(discount) })}</span>}
      {item.item_status !== order.order_status && <StatusBadge status={item.item_status} />}
    </div>
  )
}
