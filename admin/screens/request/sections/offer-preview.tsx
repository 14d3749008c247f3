import { useCallback, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import type { ApplyType } from '#domain/requests/states.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { OfferTable } from './offer-table.tsx'

interface OfferPreviewProps {
  orderNo: string
  input: { item_id: string; apply_type: ApplyType; months?: number; pick_up_on: string | null }
  onOffer: (offerId: string | undefined) => void
}

/** The price or refund to the cent, to tell the customer before anything is stored. */
export function OfferPreview({ orderNo, input, onOffer }: OfferPreviewProps) {
  const t = useTranslations('admin_requests.apply')
  const failureText = useFailureText()
  const times = useTimes()
  const { item_id, apply_type, months, pick_up_on } = input
  const load = useLoad(
    useCallback(
      (call: Call) =>
        call('POST /admin/orders/{order_no}/request-offer', {
          params: { order_no: orderNo },
          body: { item_id, apply_type, pick_up_on, ...(months !== undefined && { months }) },
        }),
      [orderNo, item_id, apply_type, months, pick_up_on],
    ),
  )
  const offerId = load.state === 'ready' ? load.data.offer_id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each offer
  useEffect(() => onOffer(offerId), [offerId])
  if (load.state === 'loading') return <p className="second">{t('counting')}</p>
  if (load.state === 'failed') return <Notice tone="warn">{failureText(load.error) ?? t('no_offer')}</Notice>
  const { data } = load
  return (
    <section aria-label={t('offer')}>
      <p className="field-label">{t('offer')}</p>
      <OfferTable offer={data} />
      {data.new_end && <p className="second">{t('new_end', { day: times.day(data.new_end) })}</p>}
      <p className="second">{t('valid', { until: times.moment(data.expires_at) })}</p>
    </section>
  )
}
