import './refund-request.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { RequestForm } from './request-form.tsx'

type Order = CallData<'GET /orders'>['list'][number]
type Refund = CallData<'POST /orders/{order_no}/refunds'>

export interface RefundRequestProps {
  order: Pick<Order, 'order_no' | 'kind' | 'order_status' | 'actions'>
  open: boolean
  onClose: () => void
  /** The refund was requested: the order on the page is outdated. */
  onChanged: () => void
}

/**
 * Requests a refund: what for, how much, why; then staff decide. Its screen brings the texts `refunds`, `validation`
 * and `error`.
 */
export function RefundRequest({ order, open, onClose, onChanged }: RefundRequestProps) {
  const t = useTranslations('refunds.ask')
  const [requested, setRequested] = useState<Refund>()

  function close() {
    setRequested(undefined)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={requested ? t('sent_title') : t('title', { no: order.order_no })}
      actions={requested && <Ways onClose={close} />}
    >
      {requested ? (
        <Sent refund={requested} />
      ) : (
        <OfferLoader
          order={order}
          onClose={close}
          onRequested={refund => {
            setRequested(refund)
            onChanged()
          }}
        />
      )}
    </Dialog>
  )
}

interface OfferLoaderProps {
  order: RefundRequestProps['order']
  onClose: () => void
  onRequested: (refund: Refund) => void
}

/** The exact amounts are loaded when the dialog opens, because those of the page may be outdated. */
function OfferLoader({ order, onClose, onRequested }: OfferLoaderProps) {
  const t = useTranslations('refunds.ask')
  const money = useMoney()
  const { order_no } = order
  const fetchOffer = useCallback(
    (call: Call) => call('GET /orders/{order_no}/refund-offer', { params: { order_no } }),
    [order_no],
  )
  const load = useLoad(fetchOffer)
  return (
    <Loaded load={load} loading={t('loading')} failed={t('failed')} lines={6}>
      {offer => (
        <>
          {offer.not_paid + offer.charged_back > 0 && (
            <Notice tone="info">{t('less', { amount: money(offer.not_paid + offer.charged_back) })}</Notice>
          )}
          <RequestForm order={order} offer={offer} onClose={onClose} onRequested={onRequested} />
        </>
      )}
    </Loaded>
  )
}

function Sent({ refund }: { refund: Refund }) {
  const t = useTranslations('refunds.ask')
  const money = useMoney()
  return (
    <Notice tone="success" live>
      {t('sent', { no: refund.refund_no, amount: money(refund.refund_amount) })}
    </Notice>
  )
}

function Ways({ onClose }: { onClose: () => void }) {
  const t = useTranslations('refunds.ask')
  const { language } = useEnv()
  const first = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone.
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <Button ref={first} onClick={onClose}>
        {t('close')}
      </Button>
      <ButtonLink href={pagePath(language, 'refund_list')}>{t('to_list')}</ButtonLink>
    </>
  )
}
