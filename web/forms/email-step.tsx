import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { EmailField } from './email-field.tsx'
import { CodeProgressLine } from './mailed-code-note.tsx'
import { readStoredEmail, storeEmail } from './stored-email.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import type { MailedCodeHandle } from './use-mailed-code.ts'

interface EmailStepProps {
  code: MailedCodeHandle
  label?: string
  hint?: string
  note?: ReactNode
  /** The step was opened again: the field takes the focus. */
  arrive?: boolean
  /** The address typed on another screen is not filled in: a different one is needed. */
  fresh?: boolean
  /** An issue with the address, shown beside the field. */
  validate?: (email: string) => string | undefined
}

/** First an address, then a code mailed to it. The proof of work begins while the person types. */
export function EmailStep({ code, label, hint, note, arrive = false, fresh = false, validate }: EmailStepProps) {
  const t = useTranslations('account')
  const { required, email } = useRules()
  const known = useCurrentUser().email
  const form = useForm({
    id: 'code',
    initial: { email: fresh ? '' : readStoredEmail() || known || '' },
    rules: { email: [required, email, value => validate?.(normalizeEmail(value))] },
    async submit(values) {
      const address = normalizeEmail(values.email)
      if (!fresh) storeEmail(address)
      await code.send(address)
    },
  })
  const field = form.field('email')
  useFocusOnArrival(field.id, arrive)
  return (
    <Form
      form={form}
      actions={
        <>
          <Button type="submit" variant="primary" wide busy={form.busy} silent>
            {t('code.send')}
          </Button>
          <CodeProgressLine code={code} />
          {note}
        </>
      }
    >
      <EmailField field={field} label={label ?? t('field.email')} {...(hint && { hint })} onFocus={code.prepare} />
    </Form>
  )
}
