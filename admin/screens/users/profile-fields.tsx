import './profile-fields.css'
import { useTranslations } from 'use-intl'
import { countries } from '#domain/accounts/constants.ts'
import { languages } from '#domain/languages.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'

export const profileNames = [
  'user_name',
  'contact',
  'street',
  'house_number',
  'postcode',
  'city',
  'country',
  'language',
] as const
export type ProfileName = (typeof profileNames)[number]

export function profileBody(values: Readonly<Record<ProfileName, string>>) {
  return {
    user_name: values.user_name.trim(),
    contact: values.contact.trim(),
    street: values.street.trim(),
    house_number: values.house_number.trim(),
    postcode: values.postcode.trim(),
    city: values.city.trim(),
    country: values.country,
    language_of_mails: languages.find(language => language === values.language),
  }
}

/** The data of a person except the mail address: the same fields for creating and editing. */
export function ProfileFields<Name extends string>({ form }: { form: FormHandle<Name | ProfileName> }) {
  const t = useTranslations('admin_users')
  const countryName = useCountryName()
  const text = (name: Exclude<ProfileName, 'country' | 'language'>, max: number) => (
    <TextInput {...form.field(name)} label={t(`field.${name}`)} maxLength={max} unmarked autoComplete="off" />
  )
  return (
    <div className="profile-fields">
      {text('user_name', 80)}
      {text('contact', 24)}
      {text('street', 120)}
      {text('house_number', 16)}
      {text('postcode', 12)}
      {text('city', 80)}
      <Select {...form.field('country')} label={t('field.country')} unmarked>
        <option value="">{t('no_country')}</option>
        <Options values={countries} label={country => countryName(country)} />
      </Select>
      <Select {...form.field('language')} label={t('field.language')} unmarked>
        <Options values={languages} label={language => nativeName(language)} />
      </Select>
    </div>
  )
}
