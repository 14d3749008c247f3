import '../../parts/order-facts/order-facts.css'
import './order-review.css'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { isMissing, MissingOrder } from '../../parts/order-facts/missing-order.tsx'
import { OrderLoaded } from '../../parts/order-facts/order-loaded.tsx'
import { WhichOrder } from '../../parts/order-facts/which-order.tsx'
import { defineScreen } from '../../screen.ts'
import { loadReviewed } from './load-reviewed.ts'
import { ReviewView } from './review-view.tsx'

/** Reviews of a machine by those who rented or bought it: one per machine, editable for some days. */
export const screen = defineScreen({
  Page: function OrderReviewPage() {
    const [search] = useSearchParams()
    const orderNo = search.get('order_no') ?? ''
    if (orderNo === '') return <WhichOrder page="order_review" kind="rent" />
    const itemId = search.get('item_id') ?? ''
    return <OrderReview key={`${orderNo} ${itemId}`} orderNo={orderNo} itemId={itemId} />
  },
})

function OrderReview({ orderNo, itemId }: { orderNo: string; itemId: string }) {
  const t = useTranslations('order_review')
  const fetchReviewed = useCallback((call: Call) => loadReviewed(call, orderNo), [orderNo])
  const load = useLoad(fetchReviewed)
  const isUnknown = load.state === 'ready' && itemId !== '' && !load.data.items.some(item => item.item_id === itemId)
  if (isMissing(load) || isUnknown) return <MissingOrder />
  return (
    <section className="page-frame own-review">
      <OrderLoaded load={load} loading={t('loading')} failed={t('failed')} lines={8}>
        {data => <ReviewView data={data} itemId={itemId} />}
      </OrderLoaded>
    </section>
  )
}
