import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { OfferLines } from '../offer/offer-lines.tsx'

/** Shown beside the form of a withdrawal and never before it: nothing may delay the use of that right. */
export function ReturnContents({ orderNo, itemId }: { orderNo: string; itemId: string }) {
  const t = useTranslations('requests.apply')
  const load = useLoad(
    useCallback(
      (call: Call) =>
        call('POST /orders/{order_no}/request-offer', {
          params: { order_no: orderNo },
          body: { item_id: itemId, apply_type: 'rejection' },
        }),
      [orderNo, itemId],
    ),
  )
  if (load.state !== 'ready' || load.data.back === 0) return null
  return (
    <section aria-label={t('comes_back')}>
      <h3>{t('comes_back')}</h3>
      <OfferLines offer={load.data} />
    </section>
  )
}
