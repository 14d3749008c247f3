import { useTranslations } from 'use-intl'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import type { RefundDialogProps } from './refund.ts'

export function Component({ refund, reread, onClose }: RefundDialogProps) {
  const t = useTranslations('admin_money.refund.reject')
  const { refund_no } = refund
  return (
    <ReasonDialog
      id="reject"
      danger
      onClose={onClose}
      title={t('title', { no: refund_no })}
      submit={t('open')}
      done={t('done')}
      toCustomer
      reread={reread}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/refunds/{refund_no}/reject', {
          ...{ params: { refund_no }, body: { reason }, idempotencyKey },
        })
      }
    />
  )
}
