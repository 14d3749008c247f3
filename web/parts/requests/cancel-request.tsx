import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import type { RequestDetail } from './request.ts'

interface CancelRequestProps {
  request: RequestDetail
  onClose: () => void
  onChanged: (updated?: RequestDetail) => void
}

/** A request can be cancelled until it is decided; the confirmation says that its reservations are released. */
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
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t('title')}
      actions={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="danger" busy={doing.busy} onClick={() => void cancel()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="request-form">
        <p>{t('text', { type: request.apply_type })}</p>
        {doing.problem && <Problem>{doing.problem}</Problem>}
      </div>
    </Dialog>
  )
}
