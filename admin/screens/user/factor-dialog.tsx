import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { ReasonField } from '../../kit/fields.tsx'
import type { UserDialogProps } from './user.ts'

/** For somebody who lost his telephone, and his recovery codes. */
export function Part({ user, reread, onClose }: UserDialogProps) {
  const t = useTranslations('admin_users.security')
  const { required } = useRules()
  return (
    <ActDialog
      id="factor"
      onClose={onClose}
      danger
      title={t('factor_take')}
      submit={t('factor_take')}
      done={t('factor_done')}
      initial={{ reason: '' }}
      rules={{ reason: required }}
      reread={reread}
      run={({ reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/users/{id}/second-factor/remove', {
          idempotencyKey,
          params: { id: user.user_id },
          body: { reason },
        })
      }
    >
      {form => (
        <>
          <p>{t('factor_text')}</p>
          <ReasonField form={form} name="reason" />
        </>
      )}
    </ActDialog>
  )
}
