import './order-change.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import type { Order } from '../order-facts/order.ts'
import { AgreeButton } from './agree-button.tsx'
import { ChangeBox } from './change-box.tsx'
import { type ChangeDraft, toDraft } from './change-draft.ts'
import { ChangeForm } from './change-form.tsx'
import { ChangeOfferView } from './change-offer.tsx'
import { useChange } from './use-change.ts'

export interface ChangeDialogProps {
  order: Order
  onClose: () => void
  onChanged: () => void
}

/**
 * Another address, first day or term before shipment: first the form, then the price to the cent, then the agreement.
 * Its screen brings the texts `order_change`, `order_box`, `buy`, `validation` and `error`.
 */
export function ChangeDialog({ order, onClose, onChanged }: ChangeDialogProps) {
  const t = useTranslations('order_change')
  const [draft, setDraft] = useState<ChangeDraft>(() => toDraft(order))
  const change = useChange({ order, onChanged, onClose })
  const { offer, busy, problem } = change
  // The order button stands directly below its box, and so does the way back.
  const concludes = offer !== undefined && offer.difference > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(order.kind === 'rent' ? 'title_rent' : 'title_buy')}
      size={concludes ? 'l' : 'm'}
      actions={
        concludes ? undefined : offer ? (
          <>
            <Button onClick={change.goBack}>{t('back')}</Button>
            <AgreeButton offer={offer} busy={busy} onClick={() => void change.accept()} />
          </>
        ) : (
          <Button type="submit" form="order-change" variant="primary" busy={busy}>
            {t('ask')}
          </Button>
        )
      }
    >
      {offer ? (
        <div className="order-change">
          <ChangeOfferView key={offer.offer_hash} order={order} offer={offer} isRenewed={change.isRenewed} />
          {concludes && (
            <ChangeBox
              key={`box-${offer.offer_hash}`}
              {...{ order, offer, busy }}
              onAgree={agreed => void change.accept(agreed)}
            />
          )}
          {problem && <Problem>{problem}</Problem>}
          {concludes && (
            <Button variant="quiet" icon="arrow-left" onClick={change.goBack}>
              {t('back')}
            </Button>
          )}
        </div>
      ) : (
        <ChangeForm order={order} draft={draft} onChange={setDraft} changeHandle={change} />
      )}
    </Dialog>
  )
}
