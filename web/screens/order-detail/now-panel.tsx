import { useTranslations } from 'use-intl'
import { findNextStep, isUrgent } from '../../parts/order-actions/find-next-step.ts'
import { NextStep } from '../../parts/order-actions/next-step.tsx'
import { isBrokenOff, type OrderDetail } from '../../parts/order-facts/order.ts'
import { useStatusText } from '../../parts/order-facts/use-now.ts'
import { TermRing } from '../../parts/order-term/term-ring.tsx'
import { StepsCard } from '../../parts/order-timeline/steps-card.tsx'
import { useReason } from '../../parts/order-timeline/use-reason.ts'

interface NowPanelProps {
  order: OrderDetail
  /** The number of other orders in the same payment. */
  others: number
  onSign: () => void
}

/** The status, what happens next, and the next action. */
export function NowPanel({ order, others, onSign }: NowPanelProps) {
  const t = useTranslations('orders')
  const now = useStatusText()(order)
  const reason = useReason()({ event: 'close', reason: order.close_reason })
  const step = findNextStep(order)
  const { start_time, end_time, remaining_days, order_status, gave_back_on } = order
  const brokenOff = isBrokenOff(order)
  const isRunning = order_status === 'in_use' || order_status === 'delivered'
  const isOver = brokenOff || gave_back_on !== null || order_status === 'completed'
  const ring = start_time && end_time && remaining_days !== null && !isOver
  return (
    <section className="order-now" aria-labelledby="order-now">
      <div className="order-now-words">
        <h2 id="order-now">{now.title}</h2>
        <p className="order-now-text">{now.text}</p>
        {step === 'pay' && others > 0 && <p className="order-small">{t('paid_together', { count: others })}</p>}
        {brokenOff && reason && <p className="order-small">{reason}</p>}
        {step && (
          <p className="order-now-step">
            <NextStep order={order} step={step} lit={isUrgent(step) || step === 'track'} onSign={onSign} />
          </p>
        )}
        <p className="order-now-ways order-small">
          <a href="#manage">{t('manage.ways')}</a>
        </p>
      </div>
      {ring && <TermRing start={start_time} end={end_time} remaining={remaining_days} waiting={!isRunning} />}
      {!brokenOff && <StepsCard order={order} />}
    </section>
  )
}
