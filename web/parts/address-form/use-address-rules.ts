import { useTranslations } from 'use-intl'
import { parsePostcode } from '#domain/addresses/postcode.ts'
import type { FormError, Rule, Rules } from '#ui/forms/form-state.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { useServedParts } from '../../layout/use-config.ts'
import { type Address, type AddressField, type ContactField, maxLengths } from './address.ts'
import { findOutside } from './find-outside.ts'

/** The rules that any address must meet, and one more of its postcode. */
export function useAddressRules(served: Rule<AddressField> = () => undefined): Rules<AddressField> {
  const t = useTranslations('validation')
  const { required, atMost } = useRules()
  return {
    country: value => (/^[A-Z]{2}$/.test(value) ? undefined : t('country_unknown')),
    postcode: [
      required,
      atMost(maxLengths.postcode),
      (value, { country }): FormError => (parsePostcode(country, value).ok ? undefined : t('postcode_format')),
      served,
    ],
    house_number: [required, atMost(maxLengths.house_number)],
    street: [required, atMost(maxLengths.street)],
    city: [required, atMost(maxLengths.city)],
  }
}

/**
 * The same for an address that is delivered to. One that was agreed on before stays possible, even if the shop has left
 * that place.
 */
export function useDeliveryRules(agreed?: Address): Rules<AddressField> {
  const t = useTranslations('validation')
  const parts = useServedParts()
  const isAgreed = (place: Pick<Address, 'country' | 'postcode'>) =>
    agreed !== undefined && toPlaceKey(place) === toPlaceKey(agreed)
  const served: Rule<AddressField> = (postcode, { country }) => {
    const part = isAgreed({ country, postcode }) ? undefined : findOutside(parts, { country, postcode })
    return part && t('place_undelivered', { area: part.area, postcodes: part.postcodes })
  }
  return useAddressRules(served)
}

function toPlaceKey({ country, postcode }: Pick<Address, 'country' | 'postcode'>): string {
  const stored = parsePostcode(country, postcode)
  return `${country} ${stored.ok ? stored.value : postcode}`
}

/** The phone number is required: the carrier calls before it delivers a nine-kilogram parcel. */
export function useContactRules(): Rules<ContactField> {
  const { required, atMost, email, phone } = useRules()
  return { name: [required, atMost(maxLengths.name)], email: [required, email], phone: [required, phone] }
}
