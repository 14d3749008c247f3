import { useTranslations } from 'use-intl'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import type { RequestDialogProps } from './request.ts'

/** Contests the good cause of a termination: the rental ends all the same, and its early end costs the fee. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.contest_cause')
  return (
    <ReasonDialog
      id="contest-cause"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      done={t('done')}
      toCustomer
      reread={reread}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/contest-cause', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: { reason },
        })
      }
    >
      <p>{t('text')}</p>
    </ReasonDialog>
  )
}
