import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { ReasonDialog } from '../../../kit/dialogs/reason-dialog.tsx'
import { isContract, type RequestDialogProps } from '../request.ts'

/** Ends a request that failed for good, with an outcome that the customer reads. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.end')
  const money = useMoney()
  const { apply_type, effect } = request
  return (
    <ReasonDialog
      id="end"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      danger
      done={t('done')}
      field="outcome"
      toCustomer
      reread={reread}
      run={(outcome, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/end', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: { outcome },
        })
      }
    >
      {!isContract(request) && <Notice tone="warn">{t('then', { type: apply_type, back: money(effect.back) })}</Notice>}
    </ReasonDialog>
  )
}
