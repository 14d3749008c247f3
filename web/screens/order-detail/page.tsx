import '../../parts/order-facts/order-facts.css'
import './order-detail.css'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useRefresh } from '#ui/app/use-refresh.ts'
import { isMissing, MissingOrder } from '../../parts/order-facts/missing-order.tsx'
import { OrderLoaded } from '../../parts/order-facts/order-loaded.tsx'
import { WhichOrder } from '../../parts/order-facts/which-order.tsx'
import { defineScreen } from '../../screen.ts'
import { OrderView } from './order-view.tsx'

/** The page of one's own order: status, actions, amounts and documents. */
export const screen = defineScreen({
  Page: function OrderDetailPage({ page }) {
    const [search] = useSearchParams()
    const orderNo = search.get('order_no') ?? ''
    if (orderNo === '') return <WhichOrder page={page} kind={page === 'order_rent_detail' ? 'rent' : 'buy'} />
    return <Detail key={orderNo} page={page} orderNo={orderNo} />
  },
})

function Detail({ page, orderNo }: { page: string; orderNo: string }) {
  const t = useTranslations('order_words')
  const fetchOrder = useCallback(
    (call: Call) => call('GET /orders/{order_no}', { params: { order_no: orderNo } }),
    [orderNo],
  )
  const load = useLoad(fetchOrder)
  const refresh = useRefresh(load, fetchOrder)
  if (isMissing(load)) return <MissingOrder />
  return (
    <section className="page-frame order-page">
      <OrderLoaded load={load} loading={t('loading_one')} failed={t('failed_one')} shape="panel">
        {order => <OrderView page={page} order={order} refresh={refresh} />}
      </OrderLoaded>
    </section>
  )
}
