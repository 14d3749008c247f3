import '../../parts/order-facts/order-facts.css'
import './order-end.css'
import '#ui/kit/content.css'
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
import { EndView } from './end-view.tsx'
import { loadEnd } from './load-end.ts'

/** The end of a rental: return, renew or buy the machine, with the current price of each. */
export const screen = defineScreen({
  Page: function OrderEndPage() {
    const [search] = useSearchParams()
    const orderNo = search.get('order_no') ?? ''
    if (orderNo === '') return <WhichOrder page="order_rent_end" kind="rent" />
    return <End key={orderNo} orderNo={orderNo} />
  },
})

function End({ orderNo }: { orderNo: string }) {
  const t = useTranslations('order_end')
  const fetchEnd = useCallback((call: Call) => loadEnd(call, orderNo), [orderNo])
  const load = useLoad(fetchEnd)
  useRefresh(load, fetchEnd)
  if (isMissing(load) || (load.state === 'ready' && load.data.order.kind !== 'rent')) return <MissingOrder />
  return (
    <section className="page-frame end-page">
      <OrderLoaded load={load} loading={t('loading')} failed={t('failed')} lines={10}>
        {data => <EndView data={data} />}
      </OrderLoaded>
    </section>
  )
}
