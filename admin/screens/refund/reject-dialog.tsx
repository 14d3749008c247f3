import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { ReasonField } from '../../kit/fields.tsx'
import type { RefundDialogProps } from './refund.ts'

export function Part({ refund, reread, onClose }: RefundDialogProps) {
  const t = useTranslations('admin_money.refund.reject')
  const { required } = useRules()
  const { refund_no } = refund
  return (
    <ActDialog
      id="reject"
      danger
      onClose={onClose}
      title={t('title', { no: refund_no })}
      submit={t('open')}
      done={t('done')}
      initial={{ reason: '' }}
      rules={{ reason: required }}
      reread={reread}
      run={({ reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/refunds/{refund_no}/reject', {
          ...{ params: { refund_no }, body: { reason }, idempotencyKey },
        })
      }
    >
      {form => <ReasonField form={form} name="reason" toCustomer />}
    </ActDialog>
  )
}
