import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { ReasonDialog } from '../../../kit/dialogs/reason-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'

/** Waives an amount owed above the deposit. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.waive')
  const money = useMoney()
  return (
    <ReasonDialog
      id="waive"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      danger
      done={t('done')}
      reread={reread}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/waive-owed', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: { reason },
        })
      }
    >
      <Notice tone="warn">{t('text', { owed: money(request.settlement?.owed ?? 0) })}</Notice>
    </ReasonDialog>
  )
}
