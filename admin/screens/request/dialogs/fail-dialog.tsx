import { useTranslations } from 'use-intl'
import { ReasonDialog } from '../../../kit/dialogs/reason-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'

/** Nobody home, a parcel gone, beyond repair: it stays where it is, on the list of what failed. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.fail')
  return (
    <ReasonDialog
      id="fail"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      danger
      done={t('done')}
      toCustomer
      reread={reread}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/fail', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: { error_reason: reason },
        })
      }
    />
  )
}
