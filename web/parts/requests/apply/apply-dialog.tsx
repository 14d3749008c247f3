import type { RecallRemedy } from '#domain/devices/recalls.ts'
import { remediesFor } from '#domain/requests/remedy.ts'
import { nameRequest } from '#domain/requests/request-name.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import '../requests.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import type { OrderDetail } from '../../order-facts/order.ts'
import { usePictures } from '../../pictures/use-pictures.ts'
import { nameRemedy } from '../name-remedy.ts'
import { AgreeButton } from '../offer/agree-button.tsx'
import { toContractType } from '../offer/offer-box.tsx'
import { OfferView } from '../offer/offer-view.tsx'
import type { ApplyType } from '../request.ts'
import { Sent } from '../sent.tsx'
import { ApplyForm } from './apply-form.tsx'
import { type ItemChoices, nameChoice } from './choices.ts'
import { type Battery, emptyDraft, fieldsFor, findOnlyReason, type RequestDraft } from './request-draft.ts'
import { useApply } from './use-apply.ts'

export interface ApplyDialogProps {
  order: OrderDetail
  item: ItemChoices
  type: ApplyType
  /** Chosen for a recalled machine: the reason is known. */
  recallRemedy?: RecallRemedy
  /** By the shop's clock. */
  today: string
  onClose: () => void
  onChanged: () => void
}

/**
 * Makes an after-sale request: the reason, what belongs to it, and the exact amount of any money, before it is sent.
 * Its screen brings the texts `requests`, `pictures`, `validation` and `error`.
 */
export function ApplyDialog({ order, item, type, recallRemedy, today, onClose, onChanged }: ApplyDialogProps) {
  const t = useTranslations('requests')
  const pictures = usePictures('after_sale')
  // The form keeps its values while the price is shown.
  const [draft, setDraft] = useState<RequestDraft>({
    ...emptyDraft,
    reason_code: recallRemedy ? 'recalled' : findOnlyReason(type, item, today),
  })
  const [battery, setBattery] = useState<Battery>('unknown')
  const [isGuaranteeConfirmed, setGuaranteeConfirmed] = useState(false)
  const isMachine = order.items.find(({ item_id }) => item_id === item.item_id)?.product_kind === 'machine'
  const remedies = recallRemedy ? [] : remediesFor(item.remedies, draft.reason_code)
  const fields = fieldsFor(type, order, { isMachine, remedies })
  const applying = useApply({
    ...{ order, item, type, recallRemedy, fields, pictures, battery, isGuaranteeConfirmed, onChanged },
  })
  const { offered, sent, busy, problem } = applying
  // Its name is known once the reason is.
  const choice = nameChoice(type, item)
  const known = draft.reason_code === '' ? choice : nameRequest({ apply_type: type, reason_code: draft.reason_code })
  const name = known === type ? choice : known
  const step = sent ? 'sent' : offered ? 'offer' : 'form'
  // The order button stands directly below its box, and so does the way back.
  const concludes = step === 'offer' && toContractType(type) !== undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={sent ? t('sent.title', { type: nameRequest(sent) }) : titleOf()}
      size={concludes ? 'l' : 'm'}
      actions={concludes ? undefined : actionsOf()}
    >
      {sent && <Sent request={sent} />}
      {step === 'offer' && offered && (
        <div className="request-form">
          <OfferView
            key={offered.offer.offer_id}
            {...{ order, draft, busy }}
            offer={offered.offer}
            isRenewed={offered.isRenewed}
            onAgree={agreed => void applying.accept(agreed)}
          />
          {problem && <Problem>{problem}</Problem>}
          {concludes && (
            <Button variant="quiet" icon="arrow-left" onClick={applying.goBack}>
              {t('apply.back')}
            </Button>
          )}
        </div>
      )}
      {step === 'form' && (
        <ApplyForm
          {...{ order, item, type, recallRemedy, fields, today, pictures, battery, isGuaranteeConfirmed, applying }}
          draft={draft}
          onDraftChange={setDraft}
          onBattery={setBattery}
          onGuaranteeConfirmed={setGuaranteeConfirmed}
        />
      )}
    </Dialog>
  )

  function titleOf() {
    if (recallRemedy) return t(`recall.title.${nameRemedy(recallRemedy, order.kind)}`, { name: item.name })
    return t(`apply.title.${name}`, { name: item.name })
  }

  function actionsOf() {
    if (sent)
      return <Button onClick={() => goTo(sent.request_no)}>{t('sent.close', { type: nameRequest(sent) })}</Button>
    if (!offered) {
      return (
        <Button type="submit" form="request-apply" variant="primary" busy={busy}>
          {t(getSubmitKey())}
        </Button>
      )
    }
    return (
      <>
        <Button onClick={applying.goBack}>{t('apply.back')}</Button>
        <AgreeButton offer={offered.offer} busy={busy} onClick={() => void applying.accept()} />
      </>
    )
  }

  /** The button that opened the dialog may be gone: the focus moves to the new request. */
  function goTo(requestNo: string) {
    onClose()
    requestAnimationFrame(() => document.getElementById(requestNo)?.querySelector('summary')?.focus())
  }

  /** A price is shown before it is agreed to; the button of a withdrawal has the text that the law requires. */
  function getSubmitKey() {
    if (requestTraits[type].isPricedBeforehand) return 'apply.look' as const
    return requestTraits[type].undoesContract && draft.reason_code === 'withdrawal'
      ? ('apply.withdraw' as const)
      : ('apply.send' as const)
  }
}
