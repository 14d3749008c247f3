import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useAttempt } from '#ui/forms/use-attempt.ts'
import { type Checkout, getHindrance, type Hindrance } from './checkout.ts'
import { usePaymentFailureText } from './use-payment-failure-text.ts'

export interface GiveUpProps {
  checkout: Checkout
  onDone: () => void
  onHindered: (hindrance: Hindrance) => void
}

interface GiveUpDialogProps extends GiveUpProps {
  open: boolean
  onClose: () => void
}

/** Asks for confirmation, then cancels the unpaid order. */
export function GiveUpDialog({ checkout, open, onClose, onDone, onHindered }: GiveUpDialogProps) {
  const { checkout_no, purpose } = checkout
  const t = useTranslations(purpose === 'cart' ? 'pay.give_up' : 'pay.give_up_charge')
  const paymentFailureText = usePaymentFailureText()
  const action = useAttempt(error => {
    const hindrance = getHindrance(error)
    if (!hindrance) return paymentFailureText(error)
    close()
    onHindered(hindrance)
    return undefined
  })

  async function confirm(): Promise<void> {
    const done = await action.run(async ({ client }) => {
      await client.quietly('POST /checkouts/{checkout_no}/cancel', { params: { checkout_no }, body: {} })
    })
    if (!done) return
    close()
    onDone()
  }

  function close(): void {
    action.forget()
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={t('title')}
      keep={t('keep')}
      confirm={t('confirm')}
      action={action}
      onConfirm={() => void confirm()}
      className="give-up"
    >
      <p>{t('text')}</p>
    </ConfirmDialog>
  )
}
