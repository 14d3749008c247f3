import { useTranslations } from 'use-intl'
import type { FieldWiring } from '#ui/forms/use-form.ts'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { EmailField } from '../../forms/email-field.tsx'

/** Who makes the statement, and where the receipt is sent. */
export function SenderFields({ name, email }: { name: FieldWiring; email: FieldWiring }) {
  const t = useTranslations('rights.field')
  return (
    <>
      <TextInput {...name} label={t('name')} required unmarked autoComplete="name" />
      <EmailField field={email} label={t('email')} hint={t('email_hint')} />
    </>
  )
}
