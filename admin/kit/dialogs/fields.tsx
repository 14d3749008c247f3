import { useTranslations } from 'use-intl'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { Textarea } from '#ui/kit/fields/text-input.tsx'

/** The reason: stored with the action, and shown to the customer where the hint says so. */
export function ReasonField<Name extends string>({
  form,
  name,
  toCustomer = false,
}: {
  form: FormHandle<Name>
  name: Name
  toCustomer?: boolean
}) {
  const t = useTranslations('admin.act')
  return (
    <Textarea
      {...form.field(name)}
      label={t('reason')}
      hint={toCustomer ? t('reason_mailed') : t('reason_kept')}
      required
      maxLength={500}
      rows={3}
    />
  )
}
