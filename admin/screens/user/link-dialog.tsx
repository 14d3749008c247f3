import { useTranslations } from 'use-intl'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { UserDialogProps } from './user.ts'

export function Component({ user, reread, onClose }: UserDialogProps) {
  const t = useTranslations('admin_users.security')
  return (
    <ActionDialog
      id="link"
      size="s"
      onClose={onClose}
      title={t('link_title')}
      submit={t('link_submit')}
      done={t('link_done')}
      initial={{}}
      reread={reread}
      run={(_, { client }) =>
        client.quietly('POST /admin/users/{id}/password-link', { params: { id: user.user_id }, body: {} })
      }
    >
      {() => <p>{t('link_text', { email: user.email ?? '' })}</p>}
    </ActionDialog>
  )
}
