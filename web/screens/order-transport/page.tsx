import '../../parts/order-facts/order-facts.css'
import './order-transport.css'
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
import { TransportView } from './transport-view.tsx'

/** The parcels of an order, from the warehouse to the front door. */
export const screen = defineScreen({
  Page: function OrderTransportPage({ page }) {
    const [search] = useSearchParams()
    const orderNo = search.get('order_no') ?? ''
    if (orderNo === '') return <WhichOrder page={page} kind="buy" />
    return <Transport key={orderNo} orderNo={orderNo} />
  },
})

function Transport({ orderNo }: { orderNo: string }) {
  const t = useTranslations('order_words')
  const fetchOrder = useCallback(
    (call: Call) => call('GET /orders/{order_no}', { params: { order_no: orderNo } }),
    [orderNo],
  )
  const load = useLoad(fetchOrder)
  useRefresh(load, fetchOrder)
  if (isMissing(load)) return <MissingOrder />
  return (
    <section className="page-frame transport">
      <OrderLoaded load={load} loading={t('loading_one')} failed={t('failed_one')} lines={10}>
        {order => <TransportView order={order} />}
      </OrderLoaded>
    </section>
  )
}
