import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { ReasonField } from '../../kit/dialogs/fields.tsx'
import { getDisplayName, type UserDialogProps } from './user.ts'

const assignableRoles = ['customer', 'support', 'operations', 'finance', 'admin'] as const

export function Component({ user, reread, onClose }: UserDialogProps) {
  const t = useTranslations('admin_users')
  const { required } = useRules()
  const name = getDisplayName(user)
  return (
    <ActionDialog
      id="role"
      onClose={onClose}
      title={t('role_change.title', { name })}
      submit={t('role_change.submit')}
      done={t('role_change.done', { name })}
      initial={{ role: user.role as string, reason: '' }}
      rules={{ reason: required }}
      reread={reread}
      run={async (values, { client }) => {
        const role = assignableRoles.find(one => one === values.role)
        if (!role) return
        const { reason } = values
        await client.quietly('PUT /admin/users/{id}/role', { params: { id: user.user_id }, body: { role, reason } })
      }}
    >
      {form => (
        <>
          <Select {...form.field('role')} label={t('field.role')} hint={t('role_change.note')} required>
            <Options values={assignableRoles} label={role => t(`role.${role}`)} />
          </Select>
          <ReasonField form={form} name="reason" />
        </>
      )}
    </ActionDialog>
  )
}
