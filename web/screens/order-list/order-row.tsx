import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useEnv } from '../../env.tsx'
import { GoodsPicture } from '../../parts/cart/goods-picture.tsx'
import type { DrawnGarden } from '../../parts/garden-picture/drawn-garden.ts'
import { lazyMownLawn } from '../../parts/garden-picture/lazy-mown-lawn.ts'
import { LazyMount } from '../../parts/lazy-section.tsx'
import { findNextStep } from '../../parts/order-actions/find-next-step.ts'
import { NextStep } from '../../parts/order-actions/next-step.tsx'
import { detailPath, formatFullName, isOver, type Order, toShownStatus } from '../../parts/order-facts/order.ts'
import { useStatusLine } from '../../parts/order-facts/use-now.ts'
import { TermLine } from '../../parts/order-term/term-line.tsx'

interface OrderRowProps {
  order: Order
  /** The lawn it mows, if its customer drew it. */
  garden?: DrawnGarden | undefined
  lit: boolean
  onSign: () => void
}

/** An order in a list: goods, status, price, and the next action. */
export function OrderRow({ order, garden, lit, onSign }: OrderRowProps) {
  const step = findNextStep(order)
  const [first] = order.items
  return (
    <li className="orders-row" data-over={isOver(order) || undefined}>
      <div className="orders-row-pictures">
        {first && <GoodsPicture goods={first} />}
        {garden && !isOver(order) && (
          <div className="orders-row-lawn">
            <LazyMount section={lazyMownLawn} sectionProps={{ garden }} />
          </div>
        )}
      </div>
      <OrderRowText order={order} />
      <Sum order={order} />
      {step && step !== 'review' && (
        <p className="orders-row-step">
          <NextStep order={order} step={step} lit={lit} size="s" onSign={onSign} />
        </p>
      )}
    </li>
  )
}

function OrderRowText({ order }: { order: Order }) {
  const t = useTranslations('order_words.card')
  const { language } = useEnv()
  const times = useTimes()
  const now = useStatusLine()(order)
  const { kind, items, order_status, lease_months, start_time, end_time } = order
  const [first, ...others] = items
  return (
    <div className="orders-row-words">
      <h2>
        <a href={detailPath(language, order)}>
          {first && formatFullName(first)}
          {first && first.quantity > 1 && ` × ${first.quantity}`}
        </a>
        {others.length > 0 && <span className="orders-row-others"> {t('more', { count: others.length })}</span>}
      </h2>
      <p className="orders-row-now">
        <StatusBadge status={toShownStatus(order)} />
        <span className="figures">{now}</span>
      </p>
      {kind === 'rent' && order_status === 'in_use' && <TermLine order={order} />}
      <p className="order-small figures">
        {lease_months !== null && start_time && end_time && (
          <span>
            {t('term', { months: lease_months, start: times.shortDay(start_time), end: times.shortDay(end_time) })}
          </span>
        )}
        <span>{t('order_no', { no: order.order_no })}</span>
        <span>{t('ordered', { day: times.shortDay(order.created_at) })}</span>
      </p>
    </div>
  )
}

function Sum({ order }: { order: Order }) {
  const t = useTranslations('order_words.card')
  const money = useMoney()
  const times = useTimes()
  const { balance } = order
  const deposit = order.items.reduce((total, item) => total + item.deposit, 0)
  return (
    <p className="orders-row-sum">
      <strong className="figures">{money(order.total_amount)}</strong>
      {balance && !balance.paused && (
        <span className="figures">
          {balance.pay_until === null
            ? t('rest', { amount: money(balance.amount) })
            : t('rest_by', { amount: money(balance.amount), day: times.shortDay(balance.pay_until) })}
        </span>
      )}
      {deposit > 0 && <span className="figures">{t('with_deposit', { deposit: money(deposit) })}</span>}
    </p>
  )
}
