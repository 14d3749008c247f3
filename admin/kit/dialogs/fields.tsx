import { useTranslations } from 'use-intl'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { Textarea } from '#ui/kit/fields/text-input.tsx'

/** The reason: stored with the action, and shown to the customer where the hint says so. */
export function ReasonField<Name extends string>({
  form,
  name,
  toCustomer = false,
  onOrder = false,
}: {
  form: FormHandle<Name>
  name: Name
  /** It is in the mail about what was decided. */
  toCustomer?: boolean
  /** The page of the order shows it to its customer. */
  onOrder?: boolean
}) {
  const t = useTranslations('admin.act')
  return (
    <Textarea
      {...form.field(name)}
      label={t('reason')}
      hint={t(toCustomer ? 'reason_mailed' : onOrder ? 'reason_on_order' : 'reason_kept')}
      required
      maxLength={500}
      rows={3}
    />
  )
}
