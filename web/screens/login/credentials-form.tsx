import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { normalEmail } from '#domain/accounts/email.ts'
import { Form } from '#ui/forms/form.tsx'
import { withSealed } from '#ui/forms/seal-password.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { PasswordInput } from '#ui/kit/password-input.tsx'
import { useEnv } from '../../env.tsx'
import { EmailField } from '../../forms/email-field.tsx'
import { rememberEmail, rememberedEmail } from '../../forms/remembered-email.ts'
import { pathOf } from '../../paths.ts'

export interface Credentials {
  email: string
  password: string
}

/** E-mail and password. What was typed stays after a refusal. */
export function CredentialsForm({ onSecondStep }: { onSecondStep: (credentials: Credentials) => void }) {
  const t = useTranslations('account')
  const { language } = useEnv()
  const { required, email } = useRules()
  const form = useForm({
    id: 'login',
    initial: { email: rememberedEmail(), password: '' },
    rules: { email: [required, email], password: required },
    async submit(values, { client, enter }) {
      const credentials = { email: normalEmail(values.email), password: values.password }
      rememberEmail(credentials.email)
      try {
        enter(
          await withSealed(client.quietly, { password: credentials.password }, sealed =>
            client.quietly('POST /user/login', { body: { email: credentials.email, ...sealed } }),
          ),
        )
      } catch (error) {
        if (!wantsSecondFactor(error)) throw error
        onSecondStep(credentials)
      }
    },
  })
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" variant="primary" wide busy={form.busy}>
          {t('login.submit')}
        </Button>
      }
    >
      <EmailField field={form.field('email')} label={t('field.email')} autoComplete="username" />
      <div className="field-with-link">
        <PasswordInput
          {...form.secret('password')}
          label={t('field.password')}
          autoComplete="current-password"
          required
          unmarked
        />
        <a
          href={pathOf(language, 'forget_password')}
          className="field-link"
          onClick={() => rememberEmail(form.values.email.trim())}
        >
          {t('login.forgot')}
        </a>
      </div>
    </Form>
  )
}

/** The password was right; whoever has switched it on proves himself a second time. */
export function wantsSecondFactor(error: unknown): boolean {
  if (!(error instanceof CallFailure) || typeof error.data !== 'object' || error.data === null) return false
  return 'second_factor' in error.data && error.data.second_factor === true
}
