import { useTranslations } from 'use-intl'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { maxLengths } from '../../parts/address-form/address.ts'
import { AddressForm } from '../../parts/address-form/address-form.tsx'
import type { Draft } from '../../parts/address-form/use-draft.ts'
import type { Billing } from '../../parts/order-form/order.ts'

interface BillingSectionProps {
  draft: Draft<keyof Billing>
  isOther: boolean
  onOther: (isOther: boolean) => void
}

/** The billing address, which is the delivery address by default. */
export function BillingSection({ draft, isOther, onOther }: BillingSectionProps) {
  const t = useTranslations('buy.billing')
  const { value, errors, onChange, onBlur } = draft
  return (
    <>
      <Checkbox
        id="billing-other"
        label={t('other')}
        checked={isOther}
        onChange={event => onOther(event.currentTarget.checked)}
      />
      {isOther && (
        <fieldset className="billing-part">
          <legend>{t('heading')}</legend>
          <TextInput
            id="billing-name"
            name="billing-name"
            value={value.name}
            error={errors.name}
            onChange={event => onChange({ ...value, name: event.currentTarget.value })}
            onBlur={() => onBlur('name')}
            label={t('name')}
            required
            unmarked
            maxLength={maxLengths.name}
            autoComplete="billing name"
          />
          <AddressForm
            id="billing"
            purpose="billing"
            value={value}
            onChange={next => onChange({ ...value, ...next })}
            errors={errors}
            onBlur={onBlur}
          />
        </fieldset>
      )}
    </>
  )
}
