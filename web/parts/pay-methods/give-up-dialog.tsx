import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { useBrowser } from '../../env.tsx'
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
  const browser = useBrowser()
  const paymentFailureText = usePaymentFailureText()
  const [state, setState] = useState({ busy: false, told: undefined as string | undefined })

  async function confirm(): Promise<void> {
    if (!browser || state.busy) return
    setState({ busy: true, told: undefined })
    try {
      await browser.client.quietly('POST /checkouts/{checkout_no}/cancel', { params: { checkout_no }, body: {} })
      close()
      onDone()
    } catch (error) {
      const hindrance = getHindrance(error)
      if (!hindrance) return setState({ busy: false, told: paymentFailureText(error) })
      close()
      onHindered(hindrance)
    }
  }

  function close(): void {
    setState({ busy: false, told: undefined })
    onClose()
  }

  return (
    <Dialog
      size="s"
      open={open}
      onClose={close}
      title={t('title')}
      actions={
        <>
          <Button onClick={close}>{t('keep')}</Button>
          <Button variant="danger" busy={state.busy} onClick={() => void confirm()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="give-up">
        <p>{t('text')}</p>
        {state.told && (
          <Notice tone="error" live>
            {state.told}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
