import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { passwordFormatInvalid, passwordUnchanged, resetTokenInvalid } from '#contract/protocol/code-numbers.ts'
import { Form } from '#ui/forms/form.tsx'
import { withSealed } from '#ui/forms/seal-password.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { PasswordInput } from '#ui/kit/fields/password-input.tsx'
import { useEnv } from '../../env.tsx'
import { NewPasswordField } from '../../forms/new-password-field.tsx'
import { useFocusOnArrival } from '../../forms/use-focus-on-arrival.ts'
import { pagePath } from '../../paths.ts'
import type { LoginNoteName } from '../login/login-note.tsx'

const codes = { badPassword: passwordFormatInvalid, unchanged: passwordUnchanged, expired: resetTokenInvalid } as const

/**
 * The second half: a new password by the mailed token. It ends every session of the account, that of this browser too.
 */
export function NewPassword({ token, onExpired }: { token: string; onExpired: () => void }) {
  const t = useTranslations('account')
  const { language } = useEnv()
  const navigate = useNavigate()
  const { required, newPassword, repeats } = useRules()
  const form = useForm({
    id: 'new-password',
    initial: { password: '', repeated: '' },
    rules: { password: [required, newPassword], repeated: [required, repeats('password')] },
    async submit(values, { client, session, forget }) {
      try {
        await withSealed(client.quietly, { password: values.password }, sealed =>
          client.quietly('POST /user/reset-password', { body: { token, ...sealed } }),
        )
      } catch (error) {
        if (!(error instanceof CallFailure) || error.code !== codes.expired) throw error
        onExpired()
        return
      }
      // A guest session continues with its cart, which is merged at sign-in.
      if (!session.isGuest()) forget()
      const note: LoginNoteName = 'password_changed'
      navigate(pagePath(language, 'login'), { state: { note } })
    },
    fieldByCode: { [codes.badPassword]: 'password', [codes.unchanged]: 'password' },
  })
  useFocusOnArrival(form.field('password').id)
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" variant="primary" wide busy={form.busy}>
          {t('forget.save')}
        </Button>
      }
    >
      <NewPasswordField
        field={form.secret('password')}
        password={form.values.password}
        label={t('field.new_password')}
      />
      <PasswordInput
        {...form.secret('repeated')}
        label={t('field.repeat_password')}
        autoComplete="new-password"
        required
        unmarked
      />
    </Form>
  )
}
