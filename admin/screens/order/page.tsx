import './order.css'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Columns, DetailScreen } from '../../kit/detail/detail.tsx'
import { NeighbourLinks, useNeighbours } from '../../kit/detail/neighbours.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'
import { CustomerSection, TermSection } from './customer-section.tsx'
import { DisputeSection } from './dispute-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { HandOverSection } from './hand-over-section.tsx'
import { HistorySection } from './history-section.tsx'
import { ItemsSection } from './items-section.tsx'
import { MoneySection } from './money-section.tsx'
import { NotesSection } from './notes-section.tsx'
import type { Order, OrderDialogProps } from './order.ts'
import { OrderActions } from './order-actions.tsx'
import { ShipmentsSection } from './shipments-section.tsx'
import { StatementSection } from './statement-section.tsx'

/** One order with everything that belongs to it, and the possible actions. */
export function Page() {
  const { order_no = '' } = useParams()
  const fetchData = useCallback(
    (call: Call) => call('GET /admin/orders/{order_no}', { params: { order_no } }),
    [order_no],
  )
  const watched = useWatched()
  const detail = useDetail({ fetchData, watched, live: [`orders:${order_no}`] })
  const { reread } = detail
  return (
    <DetailScreen detail={detail}>
      {order => (
        <>
          <Head order={order} reread={reread} />
          <DisputeSection order={order} />
          <StatementSection order={order} />
          <Columns
            main={
              <>
                <ItemsSection order={order} reread={reread} />
                <ShipmentsSection order={order} reread={reread} />
                <HandOverSection order={order} reread={reread} />
                <MoneySection order={order} />
                <HistorySection order={order} />
              </>
            }
            aside={
              <>
                <CustomerSection order={order} />
                <TermSection order={order} />
                <NotesSection order={order} reread={reread} />
                <DocumentsSection order={order} />
              </>
            }
          />
        </>
      )}
    </DetailScreen>
  )
}

function Head({ order, reread }: Pick<OrderDialogProps, 'order' | 'reread'>) {
  const t = useTranslations('admin_order')
  const kinds = useTranslations('admin_orders.kind')
  const screen = useTranslations('admin.screen')
  const times = useTimes()
  const to = usePaths()
  const neighbours = useNeighbours('orders')
  return (
    <PageHead
      title={order.order_no}
      breadcrumbs={[{ label: screen('orders'), href: neighbours?.back ?? to('orders', {}) }]}
      badges={
        <>
          <StatusBadge status={order.order_status} />
          {order.shortage && <Badge tone="error">{t('shortage')}</Badge>}
        </>
      }
      note={t('note', { kind: kinds(order.kind), at: times.moment(order.created_at), recipient: order.recipient })}
      actions={
        <>
          <NeighbourLinks neighbours={neighbours} />
          <OrderActions order={order} reread={reread} />
        </>
      }
    />
  )
}

/** Labels of the values to compare after a change by staff, the carrier or the customer. */
function useWatched() {
  const t = useTranslations('admin_order')
  const status = useTranslations('kit.status')
  const money = useMoney()
  return (order: Order) => ({
    [t('watched.status')]: status(order.order_status),
    [t('watched.paid')]: money(order.paid_amount),
    [t('watched.refunded')]: money(order.refunded_amount),
    [t('watched.shipments')]: order.shipments.map(({ tracking_no }) => tracking_no ?? '').join(', '),
    [t('watched.address')]: order.address,
  })
}
