import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { DetailList, Section } from '../../../kit/detail/detail.tsx'
import { usePaths } from '../../../paths.ts'
import type { Request } from '../request.ts'

/** The order of the request, and its customer. */
export function OrderSection({ request }: { request: Request }) {
  const t = useTranslations('admin_requests.order')
  const tLayout = useTranslations('layout')
  const { order_no } = request
  const load = useLoad(
    useCallback((call: Call) => call('GET /admin/orders/{order_no}', { params: { order_no } }), [order_no]),
  )
  return (
    <Section title={t('title')}>
      <Loaded load={load} loading={tLayout('loading')} failed={t('failed')} lines={6}>
        {order => <OrderDetails order={order} request={request} />}
      </Loaded>
    </Section>
  )
}

interface OrderDetailsProps {
  order: CallData<'GET /admin/orders/{order_no}'>
  request: Request
}

function OrderDetails({ order, request }: OrderDetailsProps) {
  const t = useTranslations('admin_requests')
  const languages = useTranslations('admin_requests.language')
  const money = useMoney()
  const times = useTimes()
  const to = usePaths()
  const { order_no, order_status, recipient, email, phone, address, start_time, end_time, lease_months } = order
  const term =
    start_time && end_time && t('order.range', { from: times.shortDay(start_time), to: times.shortDay(end_time) })
  return (
    <>
      <DetailList
        items={[
          {
            term: t('order.number'),
            value: (
              <>
                <a href={to('order', { order_no })}>{order_no}</a> <StatusBadge status={order_status} />
              </>
            ),
          },
          { term: t('order.customer'), value: recipient },
          { term: t('order.email'), value: <a href={`mailto:${email}`}>{email}</a> },
          { term: t('order.phone'), value: phone && <a href={`tel:${phone}`}>{phone}</a> },
          { term: t('order.address'), value: address },
          { term: t('order.language'), value: languages(request.language) },
          { term: t('order.term'), value: lease_months ? `${t('months', { months: lease_months })}, ${term}` : null },
          { term: t('order.paid'), value: money(order.paid_amount) },
          { term: t('order.refunded'), value: order.refunded_amount > 0 ? money(order.refunded_amount) : null },
        ]}
      />
      {request.bought_order_no && (
        <p>
          <a href={to('order', { order_no: request.bought_order_no })}>
            {t('order.bought', { no: request.bought_order_no })}
          </a>
        </p>
      )}
      <p className="order-more">
        <a href={to('requests', {}, { order_no })}>{t('order.others')}</a>
      </p>
    </>
  )
}
