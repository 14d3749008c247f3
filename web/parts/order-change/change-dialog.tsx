import './order-change.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import type { Order } from '../order-facts/order.ts'
import { AgreeButton } from './agree-button.tsx'
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
 * Its screen brings the texts `order_change`, `buy`, `validation` and `error`.
 */
export function ChangeDialog({ order, onClose, onChanged }: ChangeDialogProps) {
  const t = useTranslations('order_change')
  const [draft, setDraft] = useState<ChangeDraft>(() => toDraft(order))
  const change = useChange({ order, onChanged, onClose })
  const { offer, busy, problem } = change
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(order.kind === 'rent' ? 'title_rent' : 'title_buy')}
      actions={
        offer ? (
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
          {problem && <Problem>{problem}</Problem>}
        </div>
      ) : (
        <ChangeForm order={order} draft={draft} onChange={setDraft} changeHandle={change} />
      )}
    </Dialog>
  )
}
