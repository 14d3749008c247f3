import { useTranslations } from 'use-intl'
import { userStatuses } from '#domain/accounts/constants.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { ReasonField } from '../../kit/dialogs/fields.tsx'
import { getDisplayName, type UserDialogProps } from './user.ts'

/** The effects of each status are shown below the choice, before it is made. */
export function Component({ user, reread, onClose }: UserDialogProps) {
  const t = useTranslations('admin_users')
  const { required } = useRules()
  return (
    <ActionDialog
      id="status"
      onClose={onClose}
      title={t('status_change.title', { name: getDisplayName(user) })}
      submit={t('status_change.submit')}
      done={t('status_change.done')}
      initial={{ user_status: user.user_status as string, reason: '' }}
      rules={{ reason: required }}
      reread={reread}
      run={(values, { client }) =>
        client.quietly('PUT /admin/users/{id}/status', {
          params: { id: user.user_id },
          body: {
            user_status: userStatuses.find(status => status === values.user_status) ?? user.user_status,
            reason: values.reason,
          },
        })
      }
    >
      {form => {
        const chosen = userStatuses.find(status => status === form.values.user_status)
        return (
          <>
            <Select
              {...form.field('user_status')}
              label={t('field.status')}
              hint={chosen && t(`status_means.${chosen}`)}
              required
            >
              <Options values={userStatuses} label={status => t(`status.${status}`)} />
            </Select>
            <ReasonField form={form} name="reason" />
          </>
        )
      }}
    </ActionDialog>
  )
}
