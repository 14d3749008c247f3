import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { ReasonDialog } from '../../../kit/dialogs/reason-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'

/** A bank has taken back the payment of a renewal: its months end. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.take_back')
  const money = useMoney()
  return (
    <ReasonDialog
      id="take-back"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      danger
      done={t('done')}
      toCustomer
      reread={reread}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/take-back', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: { reason },
        })
      }
    >
      <Notice tone="warn">{t('text', { months: request.months ?? 0, amount: money(request.renewal_fee) })}</Notice>
    </ReasonDialog>
  )
}
