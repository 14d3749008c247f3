import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { oldPasswordWrong, passwordFormatInvalid, passwordUnchanged } from '#contract/protocol/code-numbers.ts'
import { Form } from '#ui/forms/form.tsx'
import { withSealed } from '#ui/forms/seal-password.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { PasswordInput } from '#ui/kit/fields/password-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { WhoseEmail } from '../../forms/email-field.tsx'
import { NewPasswordField } from '../../forms/new-password-field.tsx'

const codes = { badPassword: passwordFormatInvalid, unchanged: passwordUnchanged, wrongOld: oldPasswordWrong } as const

export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('account')
  const { required, newPassword, repeats } = useRules()
  const [saved, setSaved] = useState(false)
  const form = useForm({
    id: 'change-password',
    initial: { old_password: '', password: '', repeated: '' },
    rules: {
      old_password: required,
      password: [required, newPassword],
      repeated: [required, repeats('password')],
    },
    async submit({ old_password, password }, { client }) {
      setSaved(false)
      await withSealed(client.quietly, { old_password, password }, sealed =>
        client.quietly('POST /user/reset-password', { body: sealed }),
      )
      form.reset()
      setSaved(true)
    },
    fieldByCode: {
      [codes.badPassword]: 'password',
      [codes.unchanged]: 'password',
      [codes.wrongOld]: 'old_password',
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          {saved && (
            <Notice tone="success" live title={t('change_password.saved')}>
              {t('change_password.saved_text')}
            </Notice>
          )}
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('change_password.submit')}
          </Button>
        </>
      }
    >
      <WhoseEmail email={email} />
      <PasswordInput
        {...form.secret('old_password')}
        label={t('field.old_password')}
        autoComplete="current-password"
        required
        unmarked
      />
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
