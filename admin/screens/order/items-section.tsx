import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useCan } from '../../admin-context.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import { type OrderDialogProps, type OrderItem, reservedSerials } from './order.ts'

/** The ordered items, their machines and their prices. */
export function ItemsSection({ order, reread }: Pick<OrderDialogProps, 'order' | 'reread'>) {
  const t = useTranslations('admin_order.items')
  const money = useMoney()
  const may = useCan()
  const [leaving, setLeaving] = useState<OrderItem>()
  const canCancel = may('manage_orders') && order.order_status === 'pay_success' && order.items.length > 1
  return (
    <Section title={t('title')} total={order.items.length > 1 ? order.items.length : undefined}>
      <table className="plain-table">
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col" className="from-tablet">
              {t('status')}
            </th>
            <th scope="col">{t('serial')}</th>
            <th scope="col" className="cell-figures from-tablet">
              {t('quantity')}
            </th>
            <th scope="col" className="cell-figures">
              {t('due')}
            </th>
            {canCancel && (
              <th scope="col">
                <span className="visually-hidden">{t('cancel')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {order.items.map(item => (
            <tr key={item.item_id}>
              <th scope="row">
                {item.name}
                {item.variant && <span className="second">{item.variant}</span>}
                {item.months !== null && (
                  <span className="second">
                    {t('months', { count: item.months, monthly: money(item.monthly ?? 0) })}
                  </span>
                )}
                {item.remark && <span className="second">“{item.remark}”</span>}
              </th>
              <td className="from-tablet">
                <StatusBadge status={item.item_status} />
              </td>
              <td className="figures">
                {item.serial_numbers.length > 0
                  ? item.serial_numbers.join(', ')
                  : reservedSerials(order, item.item_id)
                      .map(serial => t('reserved', { serial }))
                      .join(', ')}
              </td>
              <td className="figures cell-figures from-tablet">{item.quantity}</td>
              <td className="figures cell-figures">{money(item.due)}</td>
              {canCancel && (
                <td>
                  {item.item_status === 'pay_success' && (
                    <Button size="s" variant="quiet" onClick={() => setLeaving(item)}>
                      {t('cancel')}
                      <span className="visually-hidden">: {item.name}</span>
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {leaving && <CancelItem order={order} item={leaving} reread={reread} onClose={() => setLeaving(undefined)} />}
    </Section>
  )
}

/** Cancels one item that cannot be shipped: exactly its share is refunded. */
function CancelItem({ order, item, reread, onClose }: OrderDialogProps & { item: OrderItem }) {
  const t = useTranslations('admin_order.items')
  const money = useMoney()
  return (
    <ReasonDialog
      id="cancel-item"
      onClose={onClose}
      title={t('cancel_title', { name: item.name })}
      submit={t('cancel_submit')}
      danger
      done={t('canceled', { name: item.name })}
      toCustomer
      reread={reread}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/orders/{order_no}/items/{item_id}/cancel', {
          params: { order_no: order.order_no, item_id: item.item_id },
          body: { reason },
          idempotencyKey,
        })
      }
    >
      <p>{t('cancel_text', { amount: money(item.due) })}</p>
    </ReasonDialog>
  )
}
