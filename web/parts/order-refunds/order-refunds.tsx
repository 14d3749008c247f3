import './order-refunds.css'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { overtaken } from '#domain/refunds/reasons.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { OrderKind } from '../order-facts/order.ts'

export type OrderRefund = CallData<'GET /orders/{order_no}/refunds'>['list'][number]

const tones: Record<OrderRefund['refund_status'], Tone> = {
  requested: 'warn',
  rejected: 'neutral',
  refunding: 'info',
  refund_successful: 'success',
  refund_failed: 'error',
}

/** The refunds of this order: amount, status, and when the money arrives. */
export function OrderRefunds({ refunds, kind }: { refunds: readonly OrderRefund[]; kind: OrderKind }) {
  const t = useTranslations('orders.refunds')
  const { language } = useEnv()
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="order-refunds">
      <h2 id="order-refunds">{t('heading', { count: refunds.length })}</h2>
      <ul className="order-refunds">
        {refunds.map(refund => (
          <RefundRow key={refund.refund_no} refund={refund} kind={kind} />
        ))}
      </ul>
      <p>
        <a href={pagePath(language, 'refund_list')}>{t('all')}</a>
      </p>
    </section>
  )
}

function RefundRow({ refund, kind }: { refund: OrderRefund; kind: OrderKind }) {
  const t = useTranslations('orders.refunds')
  const money = useMoney()
  const times = useTimes()
  const { refund_no, refund_amount, refund_status, type, arrives_by, refund_time, reject_reason } = refund
  // The money went back by another refund.
  const isOvertaken = refund_status === 'rejected' && reject_reason === overtaken
  const isWaiting = refund_status === 'refunding' && refund.account_needed
  const statusKey = isWaiting ? 'account_needed' : isOvertaken ? 'overtaken' : refund_status
  return (
    <li>
      <span className="order-refund-words">
        <strong>{t(`type.${type === 'deposit' ? 'deposit' : kind}`)}</strong>
        <Badge tone={isWaiting ? 'warn' : tones[refund_status]}>{t(`state.${statusKey}`)}</Badge>
        <span className="order-small figures">{t('no', { no: refund_no })}</span>
        <span className="order-small figures">{when()}</span>
        {reject_reason && !isOvertaken && (
          <span className="order-small">{t('rejected_because', { reason: reject_reason })}</span>
        )}
      </span>
      <strong className="figures">{money(refund_amount)}</strong>
    </li>
  )

  function when(): string {
    if (arrives_by) return t('arrives', { day: times.day(arrives_by) })
    if (refund_status === 'refund_successful' && refund_time) return t('done', { day: times.day(refund_time) })
    return t('since', { day: times.day(refund.created_at) })
  }
}
