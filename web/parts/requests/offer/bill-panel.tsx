import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { useEnv } from '../../../env.tsx'
import { pagePath } from '../../../paths.ts'
import type { OrderDetail } from '../../order-facts/order.ts'
import { billTotal, type RequestDetail } from '../request.ts'
import { type BillAgreed, BillBox } from './bill-box.tsx'

interface BillPanelProps {
  order: OrderDetail
  request: RequestDetail
  onChanged: (updated?: RequestDetail) => void
}

/** Damage caused by the customer: nothing is repaired before they have seen the cost and accepted or declined it. */
export function BillPanel({ order, request, onChanged }: BillPanelProps) {
  const t = useTranslations('request_offer.bill')
  const [declining, setDeclining] = useState(false)
  const answering = useBillDecision(request, onChanged)
  const title = t('title', { type: request.apply_type })
  const hasPictures = request.messages.some(({ written_by, pictures }) => written_by === 'staff' && pictures.length > 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a bill, not a set of fields
    <div role="group" className="request-action" data-waits aria-label={title}>
      <p className="request-action-title">{title}</p>
      <p>{t('text', { kind: order.kind })}</p>
      {request.remark && <blockquote className="request-words">{request.remark}</blockquote>}
      {hasPictures && <p className="order-small">{t('photos')}</p>}
      {request.bill && (
        <BillBox
          order={order}
          request={request}
          bill={request.bill}
          busy={answering.busy}
          onAgree={agreed => void answering.give(agreed)}
        />
      )}
      {answering.problem && !declining && <Problem>{answering.problem}</Problem>}
      <div className="request-ways">
        <Button onClick={() => setDeclining(true)}>{t('decline')}</Button>
      </div>
      {declining && (
        <Dialog
          open
          size="s"
          onClose={() => setDeclining(false)}
          title={t('decline_title')}
          actions={
            <>
              <Button onClick={() => setDeclining(false)}>{t('back')}</Button>
              <Button variant="danger" busy={answering.busy} onClick={() => void answering.give(undefined)}>
                {t('decline_confirm')}
              </Button>
            </>
          }
        >
          <div className="request-form">
            <p>{t('decline_text')}</p>
            {answering.problem && <Problem>{answering.problem}</Problem>}
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** A retry after a failure without a response is still one decision. Accepting leads to the payment. */
function useBillDecision(request: RequestDetail, onChanged: BillPanelProps['onChanged']) {
  const { language, browser } = useEnv()
  const keys = useRef({ yes: newKey(), no: newKey() })
  const doing = useAction(() => onChanged())
  /** undefined: it is declined. */
  async function give(agreed: BillAgreed | undefined) {
    let updated: RequestDetail | undefined
    const done = await doing.run(async client => {
      const params = { request_no: request.request_no }
      const idempotencyKey = agreed ? keys.current.yes : keys.current.no
      const seen = { bill_hash: request.bill_hash ?? undefined, total: billTotal(request) }
      const body = { accept: agreed !== undefined, ...seen, ...agreed }
      updated = await client.quietly('POST /requests/{request_no}/bill', { params, body, idempotencyKey })
    })
    if (!done) {
      keys.current = { yes: newKey(), no: newKey() }
      return
    }
    onChanged(updated)
    if (updated?.checkout_no) browser?.go(pagePath(language, 'pay', { checkout_no: updated.checkout_no }))
  }
  return { busy: doing.busy, problem: doing.problem, give }
}
