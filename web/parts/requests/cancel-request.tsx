import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import type { RequestDetail } from './request.ts'

interface CancelRequestProps {
  request: RequestDetail
  onClose: () => void
  onChanged: (updated?: RequestDetail) => void
}

/** A request can be cancelled until it is decided, and a claim for money until its goods are collected; the confirmation says that its reservations are released. */
export function CancelRequest({ request, onClose, onChanged }: CancelRequestProps) {
  const t = useTranslations('requests.cancel')
  const doing = useAction(() => onChanged())

  async function cancel() {
    let updated: RequestDetail | undefined
    const done = await doing.run(async client => {
      const params = { request_no: request.request_no }
      updated = await client.quietly('POST /requests/{request_no}/cancel', { params, body: {} })
    })
    if (!done) return
    onClose()
    onChanged(updated)
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('title')}
      keep={t('keep')}
      confirm={t('confirm')}
      action={doing}
      onConfirm={() => void cancel()}
      className="request-form"
    >
      <p>{t('text', { type: request.apply_type })}</p>
    </ConfirmDialog>
  )
}
