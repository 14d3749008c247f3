import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Section } from '../../kit/detail/detail.tsx'
import { usePaths } from '../../paths.ts'
import type { User } from './user.ts'

export function OrdersSection({ user }: { user: User }) {
  const t = useTranslations('admin_users.orders')
  const money = useMoney()
  const times = useTimes()
  const to = usePaths()
  return (
    <Section title={t('title')} total={user.order_count || undefined}>
      {user.orders.length === 0 ? (
        <p className="second">{t('none')}</p>
      ) : (
        <table className="plain-table">
          <caption className="visually-hidden">{t('title')}</caption>
          <tbody>
            {user.orders.map(order => (
              <tr key={order.order_no}>
                <th scope="row">
                  <a href={to('order', { order_no: order.order_no })} className="figures">
                    {order.order_no}
                  </a>
                  <span className="second">
                    {t(`kind.${order.kind}`)} · {times.shortDay(order.created_at)}
                  </span>
                </th>
                <td>
                  <StatusBadge status={order.order_status} />
                </td>
                <td className="figures cell-figures">{money(order.total_amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {user.order_count > user.orders.length && <p className="second">{t('newest')}</p>}
    </Section>
  )
}

export function RequestsSection({ user }: { user: User }) {
  const t = useTranslations('admin_users.requests')
  const times = useTimes()
  const to = usePaths()
  if (user.requests.length === 0) return null
  return (
    <Section title={t('title')} total={user.requests.length}>
      <table className="plain-table">
        <caption className="visually-hidden">{t('title')}</caption>
        <tbody>
          {user.requests.map(request => (
            <tr key={request.request_no}>
              <th scope="row">
                {t(`type.${request.apply_type}`)}
                <span className="second figures">
                  {request.request_no} · {times.shortDay(request.apply_time)}
                </span>
              </th>
              <td>
                <StatusBadge status={request.audit_status} />
              </td>
              <td className="cell-figures">
                <a href={to('order', { order_no: request.order_no })} className="figures">
                  {request.order_no}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
