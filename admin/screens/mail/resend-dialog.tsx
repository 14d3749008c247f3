import { useTranslations } from 'use-intl'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { MailDialogProps } from './page.tsx'

export function Component({ mail, reread, onClose }: MailDialogProps) {
  const t = useTranslations('admin_settings.mails')
  return (
    <ActionDialog
      id="resend"
      size="s"
      onClose={onClose}
      title={t('resend_title')}
      submit={t('resend')}
      done={t('resent')}
      initial={{}}
      reread={reread}
      run={(_, { client, idempotencyKey }) =>
        client.quietly('POST /admin/mails/{id}/resend', { params: { id: mail.mail_id }, body: {}, idempotencyKey })
      }
    >
      {() => <p>{t('resend_text', { recipient: mail.recipient })}</p>}
    </ActionDialog>
  )
}
