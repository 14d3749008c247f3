import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { countryCodes } from '#domain/addresses/country-codes.ts'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { Button } from '#ui/kit/button.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { type Draft, type Field, fieldDraft } from './form-spec.ts'

interface CountryFieldsProps {
  /** Empty: the countries are the whole rule. */
  label: string
  each: Field
  draft: Draft
  onChange: (draft: Draft) => void
  children: (country: string, value: Draft, put: (next: Draft) => Draft) => ReactNode
}

/** The same field for each country, and a choice of the country that is added. */
export function CountryFields({ label, each, draft, onChange, children }: CountryFieldsProps) {
  const t = useTranslations('admin_settings.form')
  const countryName = useCountryName()
  const { compare } = new Intl.Collator(useLocale())
  const byCountry = draft as { [country: string]: Draft }
  const others = countryCodes
    .filter(code => !(code in byCountry))
    .toSorted((one, other) => compare(countryName(one), countryName(other)))
  const [chosen, setChosen] = useState('')
  const id = `rule-add-country-${label || 'rule'}`.replaceAll(' ', '-')
  function add() {
    if (chosen === '') return
    onChange({ ...byCountry, [chosen]: fieldDraft(each, undefined, false) })
    setChosen('')
  }
  return (
    <fieldset className="rule-group rule-wide">
      <legend>{label || t('by_country')}</legend>
      <div className="rule-fields">
        {Object.entries(byCountry).map(([country, value]) =>
          children(country, value, next => ({ ...byCountry, [country]: next })),
        )}
      </div>
      <div className="rule-row">
        <Select
          id={id}
          label={t('country')}
          unmarked
          value={chosen}
          onChange={event => setChosen(event.currentTarget.value)}
        >
          <option value="">{t('country_none')}</option>
          <Options values={others} label={code => countryName(code)} />
        </Select>
        <Button size="s" icon="plus-bold" disabledReason={chosen === '' ? t('country_none') : undefined} onClick={add}>
          {t('add_country')}
        </Button>
      </div>
    </fieldset>
  )
}
