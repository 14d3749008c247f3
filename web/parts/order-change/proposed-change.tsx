import './order-change.css'
import { useCallback, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Problem } from '#ui/forms/form.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import type { OrderDetail } from '../order-facts/order.ts'
import { ChangeBox } from './change-box.tsx'
import { ChangeFacts } from './change-offer.tsx'
import { useChange } from './use-change.ts'

export interface ProposedChangeProps {
  order: OrderDetail
  onChanged: () => void
}

/** A dearer change that staff propose. Its customer concludes it here, like an order, or leaves it. */
export function ProposedChange({ order, onChanged }: ProposedChangeProps) {
  const { order_no } = order
  const fetchProposed = useCallback(
    (call: Call) => call('GET /orders/{order_no}/proposed-change', { params: { order_no } }),
    [order_no],
  )
  const load = useLoad(fetchProposed)
  const proposed = load.state === 'ready' ? load.data : null
  return proposed && <Proposal key={proposed.until} order={order} proposed={proposed} onChanged={onChanged} />
}

interface ProposalProps extends ProposedChangeProps {
  proposed: NonNullable<CallData<'GET /orders/{order_no}/proposed-change'>>
}

function Proposal({ order, proposed, onChanged }: ProposalProps) {
  const t = useTranslations('order_change')
  const times = useTimes()
  const change = useChange({ order, onChanged, onClose: () => undefined })
  const { offer, isRenewed, problem } = change
  // biome-ignore lint/correctness/useExhaustiveDependencies: its price is asked for once
  useEffect(() => void change.requestOffer(proposed.change), [])
  return (
    <section className="order-change-shortage" aria-labelledby="order-proposal">
      <h2 id="order-proposal">{t('proposed.title')}</h2>
      <p>{t('proposed.text', { until: times.soon(proposed.until) })}</p>
      {proposed.reason && <p>{t('proposed.reason', { reason: proposed.reason })}</p>}
      {!offer && !problem && <Skeleton label={t('proposed.loading')} lines={6} />}
      {offer && (
        <div className="order-change">
          {isRenewed && (
            <Notice tone="warn" live title={t('renewed')}>
              {t('renewed_text')}
            </Notice>
          )}
          <ChangeFacts order={order} offer={offer} isProposed />
          <ChangeBox
            key={offer.offer_hash}
            {...{ order, offer }}
            busy={change.busy}
            onAgree={agreed => void change.accept(agreed)}
          />
        </div>
      )}
      {problem && <Problem>{problem}</Problem>}
    </section>
  )
}
