import { useTranslations } from 'use-intl'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import type { UserDialogProps } from './user.ts'

/** For a person who lost their phone and their recovery codes. */
export function Component({ user, reread, onClose }: UserDialogProps) {
  const t = useTranslations('admin_users.security')
  return (
    <ReasonDialog
      id="factor"
      onClose={onClose}
      danger
      title={t('factor_take')}
      submit={t('factor_take')}
      done={t('factor_done')}
      reread={reread}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/users/{id}/second-factor/remove', {
          idempotencyKey,
          params: { id: user.user_id },
          body: { reason },
        })
      }
    >
      <p>{t('factor_text')}</p>
    </ReasonDialog>
  )
}
