import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { RefundDialogProps } from './refund.ts'

/** A transfer that was returned, with the reason of the bank. */
export function Component({ refund, reread, onClose }: RefundDialogProps) {
  const t = useTranslations('admin_money.refund.returned')
  const { required } = useRules()
  const { refund_no } = refund
  return (
    <ActionDialog
      id="returned"
      onClose={onClose}
      title={t('title', { no: refund_no })}
      submit={t('open')}
      done={t('done')}
      initial={{ reason: '' }}
      rules={{ reason: [required] }}
      reread={reread}
      run={({ reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/refunds/{refund_no}/returned', {
          ...{ params: { refund_no }, body: { reason }, idempotencyKey },
        })
      }
    >
      {form => (
        <>
          <p>{t('text')}</p>
          <TextInput {...form.field('reason')} label={t('reason')} autoComplete="off" required />
        </>
      )}
    </ActionDialog>
  )
}
