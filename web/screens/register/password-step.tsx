import { useTranslations } from 'use-intl'
import {
  captchaVerificationFailed,
  emailAlreadyExists,
  passwordFormatInvalid,
  uuidFailed,
} from '#contract/protocol/code-numbers.ts'
import { Form, Problem } from '#ui/forms/form.tsx'
import type { FailureMessage } from '#ui/forms/report-failure.ts'
import { withSealed } from '#ui/forms/seal-password.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { toDigits, useRules } from '#ui/forms/use-rules.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { useEnv } from '../../env.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { WhoseEmail } from '../../forms/email-field.tsx'
import { MailedCodeNote } from '../../forms/mailed-code-note.tsx'
import { NewPasswordField } from '../../forms/new-password-field.tsx'
import { useFocusOnArrival } from '../../forms/use-focus-on-arrival.ts'
import type { MailedCodeHandle } from '../../forms/use-mailed-code.ts'
import { pagePath } from '../../paths.ts'

const codes = {
  failedId: uuidFailed,
  wrongCode: captchaVerificationFailed,
  badPassword: passwordFormatInvalid,
  emailExists: emailAlreadyExists,
} as const
const maxNameLength = 80

/** The mailed code and a password; whether the address has an account is revealed only after a correct code. */
export function PasswordStep({ code, onOtherEmail }: { code: MailedCodeHandle; onOtherEmail: () => void }) {
  const t = useTranslations('account')
  const rules = useRules()
  const email = code.mailed?.email ?? ''
  const form = useForm({
    id: 'register',
    initial: { code: '', name: '', password: '' },
    rules: {
      code: [rules.required, rules.code],
      name: rules.atMost(maxNameLength),
      password: [rules.required, rules.newPassword],
    },
    async submit(values, { client, enter }) {
      const captcha_id = code.mailed?.captcha_id ?? ''
      const session = await withSealed(client.quietly, { password: values.password }, sealed =>
        client.quietly('POST /user/register', {
          body: {
            email,
            ...sealed,
            captcha_id,
            captcha_code: toDigits(values.code),
            ...(values.name.trim() && { user_name: values.name.trim() }),
          },
        }),
      )
      enter(session)
    },
    fieldByCode: { [codes.failedId]: 'code', [codes.wrongCode]: 'code', [codes.badPassword]: 'password' },
  })
  useFocusOnArrival(form.field('code').id)
  return (
    <>
      <MailedCodeNote code={code} onOtherEmail={onOtherEmail} />
      <Form
        form={form}
        explain={failure => failure.code === codes.emailExists && <AccountExists email={email} failure={failure} />}
        actions={
          <Button type="submit" variant="primary" wide busy={form.busy}>
            {t('register.submit')}
          </Button>
        }
      >
        <CodeField field={form.field('code')} label={t('field.code')} hint={t('code.hint')} />
        <WhoseEmail email={email} />
        <NewPasswordField field={form.secret('password')} password={form.values.password} label={t('field.password')} />
        <TextInput {...form.field('name')} label={t('field.name')} hint={t('register.name_hint')} autoComplete="name" />
      </Form>
    </>
  )
}

function AccountExists({ email, failure }: { email: string; failure: FailureMessage }) {
  const t = useTranslations()
  const { language } = useEnv()
  return (
    <Problem
      title={t('account.register.exists', { email })}
      action={
        <div className="form-actions">
          <ButtonLink size="s" href={pagePath(language, 'login')}>
            {t('layout.account.sign_in')}
          </ButtonLink>
          <ButtonLink size="s" variant="quiet" href={pagePath(language, 'forget_password')}>
            {t('account.register.new_password')}
          </ButtonLink>
        </div>
      }
    >
      {failure.text}
    </Problem>
  )
}
