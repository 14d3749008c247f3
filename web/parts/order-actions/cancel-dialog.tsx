import './order-actions.css'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import { sum } from '#domain/money.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import type { Order } from '../order-facts/order.ts'

export interface OrderDialogProps {
  order: Order
  open: boolean
  onClose: () => void
  /** The order was cancelled, or was found to be over already: the page loads it again. */
  onChanged: () => void
}

export interface CancelDialogProps extends OrderDialogProps {
  /** The other orders of the same payment: before the payment they can only be cancelled together. */
  others: readonly Pick<Order, 'order_no'>[]
}

const maxReasonLength = 500
const minReasonLength = 3

/** Shows to the cent what is refunded and how, before the cancellation. */
export function CancelDialog({ order, others, open, onClose, onChanged }: CancelDialogProps) {
  const t = useTranslations('order_dialogs.cancel')
  const [reason, setReason] = useState('')
  const [short, setShort] = useState(false)
  // A retry after a failure without a response is still the same cancellation.
  const key = useRef(newKey())
  const doing = useAction(onChanged)

  async function cancel() {
    const written = reason.trim()
    if (written !== '' && written.length < minReasonLength) return setShort(true)
    const done = await doing.run(async client => {
      const params = { order_no: order.order_no }
      const body = { reason: written }
      await client.quietly('POST /orders/{order_no}/cancel', { params, body, idempotencyKey: key.current })
    })
    key.current = newKey()
    if (!done) return
    onChanged()
    close()
  }

  function close() {
    doing.forget()
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      size="m"
      title={t('title')}
      keep={t('keep')}
      confirm={t('confirm')}
      action={doing}
      onConfirm={() => void cancel()}
      className="order-dialog"
    >
      {order.order_status === 'created' ? <Unpaid others={others} /> : <RefundPreview order={order} />}
      <Textarea
        label={t('reason')}
        hint={t('reason_hint')}
        error={short ? t('reason_short') : undefined}
        maxLength={maxReasonLength}
        value={reason}
        onChange={event => {
          setShort(false)
          setReason(event.target.value)
        }}
      />
    </ConfirmDialog>
  )
}

function Unpaid({ others }: { others: CancelDialogProps['others'] }) {
  const t = useTranslations('order_dialogs.cancel')
  return (
    <>
      <p>{t('unpaid')}</p>
      {others.length > 0 && (
        <p>{t('together', { count: others.length, numbers: others.map(({ order_no }) => order_no).join(', ') })}</p>
      )}
    </>
  )
}

function RefundPreview({ order }: { order: Order }) {
  const t = useTranslations('order_dialogs.cancel')
  const money = useMoney()
  const back = order.paid_amount - order.refunded_amount
  const deposit = Math.min(back, order.deposit_held)
  const freight = sum(order.items.map(item => item.freight))
  if (back === 0) return <p>{t('nothing')}</p>
  return (
    <>
      <p>{t('paid')}</p>
      <DefinitionList
        items={[
          { term: t(order.kind === 'rent' ? 'back_rent' : 'back_goods'), value: money(back - deposit - freight) },
          ...(freight > 0 ? [{ term: t('back_freight'), value: money(freight) }] : []),
          ...(deposit > 0 ? [{ term: t('back_deposit'), value: money(deposit) }] : []),
          { term: t('back'), value: money(back), total: true },
        ]}
      />
      <p className="order-small">{t('way')}</p>
    </>
  )
}
