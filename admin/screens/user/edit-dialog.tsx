import { useTranslations } from 'use-intl'
import { emailAlreadyExists } from '#contract/protocol/code-numbers.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { ProfileFields, profileBody } from '../users/profile-fields.tsx'
import { getDisplayName, type UserDialogProps } from './user.ts'

/** Corrects the data of an account. The password is not among them: it is set by a mailed link only. */
export function Component({ user, reread, onClose }: UserDialogProps) {
  const t = useTranslations('admin_users')
  const { required, email, phone } = useRules()
  const { user_name, contact, street, house_number, postcode, city, country, language } = user
  return (
    <ActionDialog
      id="edit-user"
      size="l"
      onClose={onClose}
      title={t('edit.title', { name: getDisplayName(user) })}
      submit={t('edit.submit')}
      done={t('edit.done')}
      initial={{
        ...{ email: user.email ?? '', user_name, contact, street, house_number, postcode, city, country },
        language: language as string,
      }}
      rules={{ email: [required, email], contact: phone }}
      fieldByCode={{ [emailAlreadyExists]: 'email' }}
      reread={reread}
      run={(values, { client }) =>
        client.quietly('PUT /admin/users/{id}', {
          params: { id: user.user_id },
          body: { version: user.version, email: values.email.trim(), ...profileBody(values) },
        })
      }
    >
      {form => (
        <>
          <TextInput
            {...form.field('email')}
            type="email"
            label={t('field.email')}
            hint={t('edit.email_hint')}
            required
            autoComplete="off"
          />
          <ProfileFields form={form} />
        </>
      )}
    </ActionDialog>
  )
}
