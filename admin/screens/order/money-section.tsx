import { useTranslations } from 'use-intl'
import { sum } from '#domain/money.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { DetailList, Section } from '../../kit/detail/detail.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'
import { type Booking, groupBookings } from './ledger.ts'
import type { Order } from './order.ts'
import { useFailure } from './use-failure.ts'

/** Amounts owed, paid and refunded, with the ledger behind them line by line. */
export function MoneySection({ order }: { order: Order }) {
  const t = useTranslations('admin_order.money')
  const money = useMoney()
  const { items } = order
  const total = (name: 'goods' | 'freight' | 'deposit' | 'vat') => sum(items.map(item => item[name]))
  const discount = sum(items.map(item => item.activity_discount + item.coupon_discount + item.share_discount))
  const amount = (cents: number) => (cents === 0 ? undefined : money(cents))
  return (
    <Section title={t('title')} total={money(order.total_amount)}>
      <div className="money">
        <DetailList
          items={[
            { term: t(order.kind === 'rent' ? 'rent' : 'goods'), value: amount(total('goods')), figures: true },
            { term: t('discount'), value: amount(-discount), figures: true },
            { term: t('freight'), value: amount(total('freight')), figures: true },
            { term: t('deposit'), value: amount(total('deposit')), figures: true },
            { term: t('total'), value: money(order.total_amount), figures: true, total: true },
            { term: t('vat'), value: amount(total('vat')), figures: true },
          ]}
        />
        <DetailList
          items={[
            { term: t('paid'), value: money(order.paid_amount), figures: true },
            { term: t('refunded'), value: amount(order.refunded_amount), figures: true },
            { term: t('refund_failed'), value: amount(order.refund_failed_amount), figures: true },
            { term: t('held'), value: amount(order.deposit_held), figures: true },
          ]}
        />
      </div>
      <Payments order={order} />
      <Refunds order={order} />
      {order.ledger.length > 0 && (
        <div className="ledger">
          <h3>{t('ledger')}</h3>
          {groupBookings(order.ledger).map(booking => (
            <BookingLines key={booking.reference} booking={booking} />
          ))}
        </div>
      )}
    </Section>
  )
}

export function Payments({ order }: { order: Order }) {
  const t = useTranslations('admin_order.money')
  const times = useTimes()
  const money = useMoney()
  const formatFailure = useFailure()
  if (order.payments.length === 0) return null
  return (
    <table className="plain-table">
      <caption>{t('payments')}</caption>
      <tbody>
        {order.payments.map(payment => (
          <tr key={payment.payment_id}>
            <th scope="row">
              {t(`method.${payment.method}`)}
              <span className="second">{t('of_checkout', { no: payment.checkout_no })}</span>
            </th>
            <td>
              <Badge
                tone={
                  payment.payment_state === 'paid'
                    ? 'success'
                    : payment.payment_state === 'failed'
                      ? 'error'
                      : 'neutral'
                }
              >
                {t(`state.${payment.payment_state}`)}
              </Badge>
              {payment.failure && <span className="second">{formatFailure(payment.failure)}</span>}
            </td>
            <td className="figures">{times.moment(payment.created_at)}</td>
            <td className="figures cell-figures">{money(payment.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Refunds({ order }: { order: Order }) {
  const t = useTranslations('admin_order.money')
  const times = useTimes()
  const money = useMoney()
  if (order.refunds.length === 0) return null
  return (
    <table className="plain-table">
      <caption>{t('refunds')}</caption>
      <tbody>
        {order.refunds.map(refund => (
          <tr key={refund.refund_no}>
            <th scope="row">
              {refund.refund_no}
              <span className="second">{t(`type.${refund.type}`)}</span>
            </th>
            <td>
              <RefundState status={refund.refund_status} />
            </td>
            <td className="figures">{times.moment(refund.refund_time ?? refund.created_at)}</td>
            <td className="figures cell-figures">{money(refund.refund_amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `requested` and `rejected` are states that only staff see, so they are not among those of customers. */
function RefundState({ status }: { status: Order['refunds'][number]['refund_status'] }) {
  const t = useTranslations('admin_order.money.refund')
  if (status === 'requested') return <Badge tone="warn">{t('requested')}</Badge>
  if (status === 'rejected') return <Badge tone="error">{t('rejected')}</Badge>
  return <StatusBadge status={status} />
}

function BookingLines({ booking }: { booking: Booking }) {
  const t = useTranslations('admin_order.money')
  const times = useTimes()
  const money = useMoney()
  return (
    <details className="booking">
      <summary>
        <span>{t(`booking.${booking.kind}`)}</span>
        <time dateTime={booking.booked_at} className="figures">
          {times.moment(booking.booked_at)}
        </time>
        <span className="figures">{money(booking.amount)}</span>
      </summary>
      <table className="plain-table">
        <caption className="second">{booking.reference}</caption>
        <TableHead texts={[t('account_name')]} figures={[t('debit'), t('credit')]} />
        <tbody>
          {booking.entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a booking never change
            <tr key={index}>
              <th scope="row">{t(`account.${entry.account}`)}</th>
              <td className="figures cell-figures">{entry.amount > 0 && money(entry.amount)}</td>
              <td className="figures cell-figures">{entry.amount < 0 && money(-entry.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
