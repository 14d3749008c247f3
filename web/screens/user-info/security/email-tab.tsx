import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { captchaVerificationFailed, uuidFailed } from '#contract/protocol/code-numbers.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { toDigits, useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { CodeField } from '../../../forms/code-field.tsx'
import { EmailStep } from '../../../forms/email-step.tsx'
import { MailedCodeNote } from '../../../forms/mailed-code-note.tsx'
import { useFocusOnArrival } from '../../../forms/use-focus-on-arrival.ts'
import { type MailedCodeHandle, useMailedCode } from '../../../forms/use-mailed-code.ts'
import { type TabProps, type User, useUpdateUser } from '../use-update-user.ts'
import { GoogleSection } from './google-section.tsx'

/** A new address takes effect once its code was entered. */
export function EmailTab({ user, onChange }: TabProps) {
  const t = useTranslations('account.email')
  const updateUser = useUpdateUser(onChange)
  const code = useMailedCode('change_email')
  const [returned, setReturned] = useState(false)
  const [done, setDone] = useState(false)

  return (
    <div className="own-parts own-narrow">
      <div className="own-part">
        <h2>{t('submit')}</h2>
        {done ? (
          <Notice tone="success" live>
            {t('done', { email: user.email ?? '' })}
          </Notice>
        ) : (
          <p>
            {t('current')} <strong className="own-long">{user.email}</strong>
          </p>
        )}
        {code.mailed ? (
          <NewEmailCode
            code={code}
            onOtherEmail={() => {
              setReturned(true)
              code.forget()
            }}
            onDone={changed => {
              updateUser(changed)
              setReturned(false)
              setDone(true)
              code.forget()
            }}
          />
        ) : (
          <>
            <p className="form-small">{t('intro')}</p>
            <EmailStep
              code={code}
              label={t('new')}
              arrive={returned}
              fresh
              validate={email => (email === user.email ? t('same') : undefined)}
            />
          </>
        )}
      </div>
      <GoogleSection user={user} onChange={onChange} />
    </div>
  )
}

interface NewEmailCodeProps {
  code: MailedCodeHandle
  onOtherEmail: () => void
  onDone: (user: User) => void
}

function NewEmailCode({ code, onOtherEmail, onDone }: NewEmailCodeProps) {
  const t = useTranslations('account')
  const rules = useRules()
  const form = useForm({
    id: 'email-code',
    initial: { code: '' },
    rules: { code: [rules.required, rules.code] },
    async submit(values, { client }) {
      const { email = '', captcha_id = '' } = code.mailed ?? {}
      const body = { email, captcha_id, captcha_code: toDigits(values.code) }
      onDone(await client.quietly('POST /user/email', { body }))
    },
    fieldByCode: { [uuidFailed]: 'code', [captchaVerificationFailed]: 'code' },
  })
  const field = form.field('code')
  useFocusOnArrival(field.id)
  return (
    <>
      <MailedCodeNote code={code} onOtherEmail={onOtherEmail} />
      <Form
        form={form}
        actions={
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={form.busy}>
              {t('email.submit')}
            </Button>
          </div>
        }
      >
        <CodeField field={field} label={t('field.code')} hint={t('code.hint')} />
      </Form>
    </>
  )
}
