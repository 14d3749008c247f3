import { useTranslations } from 'use-intl'
import { ReasonDialog } from '../../../kit/dialogs/reason-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'

/**
 * Marks a step as failed, e.g. nobody at home, a lost parcel, beyond repair: the request keeps its state and is listed
 * as failed.
 */
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
