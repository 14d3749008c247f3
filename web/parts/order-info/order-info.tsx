import './order-info.css'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { useEnv } from '../../env.tsx'
import { detailPath, type Order } from '../order-facts/order.ts'

interface OrderInfoProps {
  order: Order
  /** The other orders of the same payment. */
  others: readonly Pick<Order, 'order_no' | 'kind'>[]
}

/** Numbers and dates that support staff ask for. */
export function OrderInfo({ order, others }: OrderInfoProps) {
  const t = useTranslations('orders.info')
  const { language } = useEnv()
  const money = useMoney()
  const times = useTimes()
  const { kind, start_time, end_time, lease_months, user_sign_for, signed_at } = order
  return (
    <section aria-labelledby="order-info">
      <h2 id="order-info">{t('heading')}</h2>
      <DefinitionList
        items={[
          { term: t('order_no'), value: order.order_no },
          { term: t('ordered'), value: times.moment(order.created_at) },
          { term: t('quantity'), value: order.purchase_quantity },
          ...(order.items.length === 1
            ? [{ term: t(kind === 'rent' ? 'term_price' : 'unit_price'), value: money(order.unit_price) }]
            : []),
          ...(lease_months !== null && start_time && end_time
            ? [
                { term: t('term'), value: t('months', { months: lease_months }) },
                { term: t(order.delivered_at ? 'started' : 'starts'), value: times.day(start_time) },
                { term: t('ends'), value: times.day(end_time) },
              ]
            : []),
          ...(order.shipped_at ? [{ term: t('shipped'), value: times.day(order.shipped_at) }] : []),
          ...(order.delivered_at ? [{ term: t('delivered'), value: times.day(order.delivered_at) }] : []),
          ...(signed_at
            ? [{ term: t(user_sign_for ? 'signed_self' : 'signed_system'), value: times.day(signed_at) }]
            : []),
          ...(others.length > 0
            ? [
                {
                  term: t('together', { count: others.length }),
                  value: (
                    <ul className="order-others">
                      {others.map(other => (
                        <li key={other.order_no}>
                          <a href={detailPath(language, other)}>{other.order_no}</a>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}
