import { useTranslations } from 'use-intl'
import { ActDialog } from '../../kit/dialogs/act-dialog.tsx'
import type { MailDialogProps } from './page.tsx'

export function Part({ mail, reread, onClose }: MailDialogProps) {
  const t = useTranslations('admin_settings.mails')
  return (
    <ActDialog
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
    </ActDialog>
  )
}
