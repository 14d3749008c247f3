import { useTranslations } from 'use-intl'
import { parsePostcode } from '#domain/addresses/postcode.ts'
import type { FormError, Rules } from '#ui/forms/form-state.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { type AddressField, type ContactField, maxLengths } from './address.ts'

/** The rules that a delivery address must meet. */
export function useAddressRules(): Rules<AddressField> {
  const t = useTranslations('validation')
  const { required, atMost } = useRules()
  return {
    country: value => (/^[A-Z]{2}$/.test(value) ? undefined : t('country_unknown')),
    postcode: [
      required,
      atMost(maxLengths.postcode),
      (value, { country }): FormError => (parsePostcode(country, value).ok ? undefined : t('postcode_format')),
    ],
    house_number: [required, atMost(maxLengths.house_number)],
    street: [required, atMost(maxLengths.street)],
    city: [required, atMost(maxLengths.city)],
  }
}

/** The phone number is required: the carrier calls before it delivers a nine-kilogram parcel. */
export function useContactRules(): Rules<ContactField> {
  const { required, atMost, email, phone } = useRules()
  return { name: [required, atMost(maxLengths.name)], email: [required, email], phone: [required, phone] }
}
