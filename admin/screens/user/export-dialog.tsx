import { useTranslations } from 'use-intl'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import { saveText } from '../../kit/save-text.ts'
import type { UserDialogProps } from './user.ts'

export function Component({ user, reread, onClose }: UserDialogProps) {
  const t = useTranslations('admin_users.privacy')
  return (
    <ReasonDialog
      id="export"
      onClose={onClose}
      title={t('export')}
      submit={t('export_submit')}
      done={t('export_done')}
      reread={reread}
      run={async (reason, { client }) => {
        const params = { id: user.user_id }
        const data = await client.quietly('POST /admin/users/{id}/export', { params, body: { reason } })
        saveText(`${user.user_id}.json`, JSON.stringify(data, null, 2), 'application/json')
      }}
    >
      <p>{t('export_text')}</p>
    </ReasonDialog>
  )
}
