import { useTranslations } from 'use-intl'
import { Notice } from '#ui/kit/notice.tsx'
import { ReasonDialog } from '../../../kit/dialogs/reason-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'

export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.give_up')
  return (
    <ReasonDialog
      id="give-up"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      danger
      done={t('done')}
      reread={reread}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/lost', {
          params: { request_no: request.request_no },
          body: { reason },
          idempotencyKey,
        })
      }
    >
      <Notice tone="warn">{t('hint')}</Notice>
    </ReasonDialog>
  )
}
