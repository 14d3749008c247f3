import { useTranslations } from 'use-intl'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { RefundDialogProps } from './refund.ts'

export function Component({ refund, reread, onClose }: RefundDialogProps) {
  const t = useTranslations('admin_money.refund.retry')
  const { refund_no } = refund
  return (
    <ActionDialog
      id="retry"
      onClose={onClose}
      title={t('title', { no: refund_no })}
      submit={t('open')}
      done={t('done')}
      initial={{}}
      reread={reread}
      run={(_values, { client, idempotencyKey }) =>
        client.quietly('POST /admin/refunds/{refund_no}/retry', { params: { refund_no }, body: {}, idempotencyKey })
      }
    >
      {() => <p>{t('text')}</p>}
    </ActionDialog>
  )
}
