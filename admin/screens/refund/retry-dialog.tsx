import { useTranslations } from 'use-intl'
import { ActDialog } from '../../kit/dialogs/act-dialog.tsx'
import type { RefundDialogProps } from './refund.ts'

export function Part({ refund, reread, onClose }: RefundDialogProps) {
  const t = useTranslations('admin_money.refund.retry')
  const { refund_no } = refund
  return (
    <ActDialog
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
    </ActDialog>
  )
}
