import { useTranslations } from 'use-intl'
import { discountTypes } from '#domain/pricing/discounts.ts'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { isPercent } from './discount.ts'

/** The discount: its type and its value. */
export function DiscountFields<Name extends string>({
  form,
  type,
  value,
  labels,
}: {
  form: FormHandle<Name>
  type: Name
  value: Name
  labels: { type: string; value: string }
}) {
  const t = useTranslations('admin_promotions')
  const percent = isPercent(form.values[type])
  return (
    <div className="field-pair">
      <Select {...form.field(type)} label={labels.type} required>
        <option value={discountTypes.fixed}>{t('fixed')}</option>
        <option value={discountTypes.percentage}>{t('percentage')}</option>
      </Select>
      <TextInput
        {...form.field(value)}
        label={labels.value}
        {...(percent ? { suffixText: '%' } : { prefixText: '€' })}
        inputMode="decimal"
        room="m"
        required
      />
    </div>
  )
}
