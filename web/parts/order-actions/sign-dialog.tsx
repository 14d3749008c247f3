import './order-actions.css'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { OrderDialogProps } from './cancel-dialog.tsx'

/** The customer confirms that the parcel arrived. The dialog says what that means, and that no right is lost by it. */
export function SignDialog({ order, open, onClose, onChanged }: OrderDialogProps) {
  const t = useTranslations('order_dialogs.sign')
  const { language } = useEnv()
  const doing = useAction(onChanged)

  async function sign() {
    const done = await doing.run(async client => {
      await client.quietly('POST /orders/{order_no}/sign', { params: { order_no: order.order_no }, body: {} })
    })
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
      keep={t('later')}
      confirm={t('confirm')}
      variant="primary"
      action={doing}
      onConfirm={() => void sign()}
      className="order-dialog"
    >
      <p>{t(order.kind === 'rent' ? 'text_rent' : 'text_buy')}</p>
      <p className="order-small">{t('rights')}</p>
      <p className="order-small">
        <a href={pagePath(language, 'complaints')}>{t('wrong')}</a>
      </p>
    </ConfirmDialog>
  )
}
