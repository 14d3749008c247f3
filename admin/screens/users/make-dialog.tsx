import { useTranslations } from 'use-intl'
import { emailAlreadyExists } from '#contract/protocol/code-numbers.ts'
import { useAppEnv, useBrowser } from '#ui/app/env.tsx'
import { useRules } from '#ui/forms/use-rules.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { usePaths } from '../../paths.ts'
import { ProfileFields, profileBody } from './profile-fields.tsx'

const assignableRoles = ['customer', 'support', 'operations', 'finance', 'admin'] as const

/** Creates an account for another person, who gets a link to choose their password. */
export function Component({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin_users')
  const { language } = useAppEnv()
  const browser = useBrowser()
  const { required, email, phone } = useRules()
  const to = usePaths()
  return (
    <ActionDialog
      id="make-user"
      size="l"
      onClose={onClose}
      title={t('make.title')}
      submit={t('make.submit')}
      done={t('make.done')}
      initial={{
        ...{ email: '', role: 'customer', user_name: '', contact: '', street: '', house_number: '' },
        ...{ postcode: '', city: '', country: '', language },
      }}
      rules={{ email: [required, email], contact: phone }}
      fieldByCode={{ [emailAlreadyExists]: 'email' }}
      run={async (values, { client, idempotencyKey }) => {
        const { user_id } = await client.quietly('POST /admin/users', {
          body: {
            email: values.email.trim(),
            role: assignableRoles.find(role => role === values.role) ?? 'customer',
            ...profileBody(values),
          },
          idempotencyKey,
        })
        browser?.go(to('user', { id: user_id }))
      }}
    >
      {form => (
        <>
          <p>{t('make.note')}</p>
          <TextInput {...form.field('email')} type="email" label={t('field.email')} required autoComplete="off" />
          <Select {...form.field('role')} label={t('field.role')} required>
            <Options values={assignableRoles} label={role => t(`role.${role}`)} />
          </Select>
          <ProfileFields form={form} />
        </>
      )}
    </ActionDialog>
  )
}
