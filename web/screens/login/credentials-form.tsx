import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { Form } from '#ui/forms/form.tsx'
import { withSealed } from '#ui/forms/seal-password.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { PasswordInput } from '#ui/kit/fields/password-input.tsx'
import { useEnv } from '../../env.tsx'
import { EmailField } from '../../forms/email-field.tsx'
import { readStoredEmail, storeEmail } from '../../forms/stored-email.ts'
import { pagePath } from '../../paths.ts'

export interface Credentials {
  email: string
  password: string
}

/** The second factor of the password: a code of the app, or a recovery code if the passkey is lost. */
export interface SecondStepRequest {
  app: boolean
}

/** E-mail and password. The values stay after a refusal. */
export function CredentialsForm({
  onSecondStep,
}: {
  onSecondStep: (credentials: Credentials, secondStep: SecondStepRequest) => void
}) {
  const t = useTranslations('account')
  const { language } = useEnv()
  const { required, email } = useRules()
  const form = useForm({
    id: 'login',
    initial: { email: readStoredEmail(), password: '' },
    rules: { email: [required, email], password: required },
    async submit(values, { client, enter }) {
      const credentials = { email: normalizeEmail(values.email), password: values.password }
      storeEmail(credentials.email)
      try {
        enter(
          await withSealed(client.quietly, { password: credentials.password }, sealed =>
            client.quietly('POST /user/login', { body: { email: credentials.email, ...sealed } }),
          ),
        )
      } catch (error) {
        const secondStep = readSecondStep(error)
        if (!secondStep) throw error
        onSecondStep(credentials, secondStep)
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
      <EmailField field={form.field('email')} label={t('field.email')} autoComplete="username webauthn" />
      <div className="field-with-link">
        <PasswordInput
          {...form.secret('password')}
          label={t('field.password')}
          autoComplete="current-password"
          required
          unmarked
        />
        <a
          href={pagePath(language, 'forget_password')}
          className="field-link"
          onClick={() => storeEmail(form.values.email.trim())}
        >
          {t('login.forgot')}
        </a>
      </div>
    </Form>
  )
}

/** The second factor that a correct password needs; undefined: the error has another cause. */
function readSecondStep(error: unknown): SecondStepRequest | undefined {
  const data = error instanceof CallFailure ? error.data : undefined
  if (typeof data !== 'object' || data === null) return undefined
  if (!('second_factor' in data) || data.second_factor !== true) return undefined
  return { app: !('app' in data) || data.app !== false }
}
