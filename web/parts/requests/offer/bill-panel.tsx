import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { Button } from '#ui/kit/button.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { useEnv } from '../../../env.tsx'
import { pagePath } from '../../../paths.ts'
import { billTotal, listFees, type RequestDetail } from '../request.ts'
import { EnglishToo } from '../thread/english-too.tsx'

interface BillPanelProps {
  request: RequestDetail
  onChanged: (updated?: RequestDetail) => void
}

/** Damage caused by the customer: nothing is repaired before they have seen the cost and accepted or declined it. */
export function BillPanel({ request, onChanged }: BillPanelProps) {
  const t = useTranslations('request_offer.bill')
  const fee = useTranslations('requests.fee')
  const money = useMoney()
  const [declining, setDeclining] = useState(false)
  const answering = useBillDecision(request, onChanged)
  const total = billTotal(request)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a bill, not a set of fields
    <div role="group" className="request-action" data-waits aria-label={t('title')}>
      <p className="request-action-title">{t('title')}</p>
      <p>{t('text')}</p>
      {request.remark && <blockquote className="request-words">{request.remark}</blockquote>}
      <DefinitionList
        items={[
          ...listFees(request)
            .filter(({ amount }) => amount > 0)
            .map(({ name, amount }) => ({ term: fee(name, { type: request.apply_type }), value: money(amount) })),
          { term: t('total'), value: money(total), total: true },
        ]}
      />
      <p className="order-small">{t('vat')}</p>
      <div className="request-ways">
        <Button variant="primary" busy={answering.busy} onClick={() => void answering.give(true)}>
          {t('accept', { amount: money(total) })}
          <EnglishToo text="Repair with obligation to pay" />
        </Button>
        <Button onClick={() => setDeclining(true)}>{t('decline')}</Button>
      </div>
      {answering.problem && !declining && <Problem>{answering.problem}</Problem>}
      {declining && (
        <Dialog
          open
          size="s"
          onClose={() => setDeclining(false)}
          title={t('decline_title')}
          actions={
            <>
              <Button onClick={() => setDeclining(false)}>{t('back')}</Button>
              <Button variant="danger" busy={answering.busy} onClick={() => void answering.give(false)}>
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
  async function give(accept: boolean) {
    let updated: RequestDetail | undefined
    const done = await doing.run(async client => {
      const params = { request_no: request.request_no }
      const idempotencyKey = accept ? keys.current.yes : keys.current.no
      const agreedBill = { bill_hash: request.bill_hash ?? undefined, total: billTotal(request) }
      const body = { accept, ...agreedBill }
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
