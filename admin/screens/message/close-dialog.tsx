import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { ReasonField } from '../../kit/dialogs/fields.tsx'
import type { MessageDialogProps } from './page.tsx'

/** An answered message just closes; an unanswered one needs a reason. */
export function Component({ message, reread, onClose }: MessageDialogProps) {
  const t = useTranslations('admin_messages.close')
  const { required } = useRules()
  const isOpen = message.state === 'open'
  return (
    <ActionDialog
      id="close"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      done={t('done')}
      initial={{ reason: '' }}
      rules={isOpen ? { reason: required } : {}}
      reread={reread}
      run={({ reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/messages/{id}/close', {
          idempotencyKey,
          params: { id: message.message_id },
          body: reason.trim() ? { reason } : {},
        })
      }
    >
      {form => isOpen && <ReasonField form={form} name="reason" />}
    </ActionDialog>
  )
}
