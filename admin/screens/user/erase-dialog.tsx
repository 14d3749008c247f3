import { useTranslations } from 'use-intl'
import { useBrowser } from '#ui/app/env.tsx'
import { useRules } from '#ui/forms/use-rules.ts'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { ReasonField } from '../../kit/dialogs/fields.tsx'
import { usePaths } from '../../paths.ts'
import type { UserDialogProps } from './user.ts'

/** Cannot be undone: the address has to be typed as confirmation. */
export function Component({ user, reread, onClose }: UserDialogProps) {
  const t = useTranslations('admin_users.privacy')
  const { required } = useRules()
  const browser = useBrowser()
  const to = usePaths()
  const confirmation = user.email ?? (user.user_name || user.user_id)
  const same = (value: string) =>
    value.trim().toLowerCase() === confirmation.toLowerCase() ? undefined : t('erase_mismatch')
  return (
    <ActionDialog
      id="erase"
      onClose={onClose}
      danger
      title={t('erase_title', { name: user.user_name || confirmation })}
      submit={t('erase_submit')}
      done={t('erase_done')}
      initial={{ confirm: '', reason: '' }}
      rules={{ confirm: [required, same], reason: required }}
      reread={reread}
      run={async ({ confirm, reason }, { client, idempotencyKey }) => {
        const params = { id: user.user_id }
        const body = { confirm, reason }
        const { asked_at } = await client.quietly('POST /admin/users/{id}/erase', { params, body, idempotencyKey })
        if (asked_at === null) browser?.go(to('users', {}))
      }}
    >
      {form => (
        <>
          <Notice tone="warn">{t('erase_text')}</Notice>
          <TextInput
            {...form.field('confirm')}
            label={t('erase_confirm', { word: confirmation })}
            required
            autoComplete="off"
          />
          <ReasonField form={form} name="reason" />
        </>
      )}
    </ActionDialog>
  )
}
