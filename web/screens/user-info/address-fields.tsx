import { useLocale, useTranslations } from 'use-intl'
import { countries } from '#domain/accounts/constants.ts'
import type { FieldWiring } from '#ui/forms/use-form.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { useServedParts } from '../../layout/use-config.ts'
import { findOutside } from '../../parts/address-form/find-outside.ts'

type AddressName = 'country' | 'postcode' | 'house_number' | 'street' | 'city'

export function AddressFields({ field }: { field: (name: AddressName) => FieldWiring }) {
  const t = useTranslations('account')
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const country = field('country')
  const postcode = field('postcode')
  const part = findOutside(useServedParts(), { country: country.value ?? '', postcode: postcode.value ?? '' })
  return (
    <fieldset className="own-group">
      <legend>{t('profile.address')}</legend>
      <p className="form-small">{t('profile.address_hint')}</p>
      <Select {...country} label={t('field.country')} unmarked autoComplete="country">
        {!country.value && <option value="">{t('field.no_country')}</option>}
        <Options values={countries} label={code => names.of(code)} />
      </Select>
      <div className="form-row">
        <TextInput {...postcode} label={t('field.postcode')} unmarked autoComplete="postal-code" />
        <TextInput {...field('house_number')} label={t('field.house_number')} unmarked autoComplete="address-line2" />
      </div>
      {part && (
        <p className="form-small" role="status">
          {t('profile.address_outside', { area: part.area })}
        </p>
      )}
      <TextInput {...field('street')} label={t('field.street')} unmarked autoComplete="address-line1" />
      <TextInput {...field('city')} label={t('field.city')} unmarked autoComplete="address-level2" />
    </fieldset>
  )
}
