import { useTranslations } from 'use-intl'
import type { Day } from '#domain/calendar.ts'
import { sum } from '#domain/money.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { depositBackBy } from '../order-facts/due-days.ts'
import { isOver, type Order } from '../order-facts/order.ts'
import type { OrderRefund } from '../order-refunds/order-refunds.tsx'

interface DepositLedgerProps {
  order: Order
  refunds: readonly OrderRefund[]
}

const goingBack: readonly OrderRefund['refund_status'][] = ['refunding', 'refund_successful', 'refund_failed']

/** The deposit as a ledger: what was paid, what was returned, what is held, and when it is due back. */
export function DepositLedger({ order, refunds }: DepositLedgerProps) {
  const t = useTranslations('orders.deposit')
  const money = useMoney()
  const times = useTimes()
  const deposit = sum(order.items.map(item => item.deposit))
  if (deposit === 0) return null
  const { paid_at, deposit_held, end_time } = order
  const sent = refunds.filter(({ type, refund_status }) => type === 'deposit' && goingBack.includes(refund_status))
  // What the refunds do not account for: kept for damage, or not loaded yet.
  const rest = paid_at ? deposit - deposit_held - sum(sent.map(refund => refund.refund_amount)) : 0
  return (
    <section aria-labelledby="order-deposit">
      <h2 id="order-deposit">{t('heading')}</h2>
      <DefinitionList
        items={[
          paid_at
            ? { term: t('received', { day: times.day(paid_at) }), value: money(deposit) }
            : { term: t('due'), value: money(deposit) },
          ...sent.map(({ refund_status, refund_time, created_at, refund_amount, account_needed }) => ({
            term: t('refund', {
              state: account_needed ? 'account_needed' : refund_status,
              day: times.day(refund_time ?? created_at),
            }),
            value: money(-refund_amount),
          })),
          ...(rest > 0 ? [{ term: t('back'), value: money(-rest) }] : []),
          { term: t('held'), value: money(deposit_held), total: true },
        ]}
      />
      {deposit_held > 0 && end_time && !isOver(order) && (
        <p>
          {t('due_back', {
            end: times.day(end_time),
            day: times.day(depositBackBy(end_time as Day)),
          })}
        </p>
      )}
      {deposit_held > 0 && <p className="order-small">{t('rule')}</p>}
    </section>
  )
}
