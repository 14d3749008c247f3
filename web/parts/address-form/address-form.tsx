import '#ui/forms/forms.css'
import './address-form.css'
import { type ChangeEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { parsePostcode } from '#domain/addresses/postcode.ts'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { useServedParts } from '../../layout/use-config.ts'
import {
  type Address,
  type AddressErrors,
  type AddressField,
  addressLine,
  isSameAddress,
  maxLengths,
} from './address.ts'
import { findOutside } from './find-outside.ts'
import { FoundNote } from './found-note.tsx'
import { useCountries } from './use-countries.ts'
import { type FoundAddress, useDutchLookup } from './use-dutch-lookup.ts'
import { useFillIn } from './use-fill-in.ts'
import { useSavedAddresses } from './use-saved-addresses.ts'

export interface AddressFormProps {
  value: Address
  onChange: (next: Address) => void
  /** Shown beside each field; the owner of the value decides when to show it (`useDraft`). */
  errors?: AddressErrors
  onBlur?: (field: AddressField) => void
  /** The ids of its fields are `<id>-<name>`. */
  id?: string
  /** `delivery`: only countries that are delivered to. `billing`: every country in the list. */
  purpose?: 'delivery' | 'billing'
  /** The autocomplete section for the browser: `shipping`, `billing`. */
  autoCompleteSection?: 'shipping' | 'billing'
}

/**
 * An address in any country of the list. In the Netherlands a postcode and a number are enough to look up the street.
 */
export function AddressForm(props: AddressFormProps) {
  const { value, onChange, errors = {}, onBlur, id = 'address', purpose = 'delivery' } = props
  const { autoCompleteSection = purpose === 'delivery' ? 'shipping' : 'billing' } = props
  const t = useTranslations('buy.address')
  const countries = useCountries()
  const typed = useRef(false)
  const lookup = useDutchLookup(value, typed.current || value.street === '')
  const takeOver = useFillIn({ value, onChange, lookup })

  const field = (name: AddressField) => ({
    id: `${id}-${name}`,
    name: `${id}-${name}`,
    value: value[name],
    error: errors[name],
    required: true,
    unmarked: true,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      typed.current = true
      onChange({ ...value, [name]: event.currentTarget.value })
    },
    onBlur: () => onBlur?.(name),
  })
  const part = useServedParts().find(({ country }) => purpose === 'delivery' && country === value.country)
  const listed = countries.filter(({ delivered, code }) => purpose === 'billing' || delivered || code === value.country)
  const complete = (kind: string) => `${autoCompleteSection} ${kind}`

  return (
    <div className="address-form">
      <SavedAddresses id={id} value={value} onChange={onChange} isDelivery={purpose === 'delivery'} />
      <Select
        {...field('country')}
        label={t('country')}
        autoComplete={complete('country')}
        hint={part && t('part', { area: part.area })}
      >
        {listed.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <div className="address-row">
        <TextInput
          {...field('postcode')}
          onBlur={() => {
            const stored = parsePostcode(value.country, value.postcode)
            if (stored.ok && stored.value !== value.postcode) onChange({ ...value, postcode: stored.value })
            onBlur?.('postcode')
          }}
          label={t('postcode')}
          maxLength={maxLengths.postcode}
          autoComplete={complete('postal-code')}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextInput
          {...field('house_number')}
          label={t('house_number')}
          maxLength={maxLengths.house_number}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <FoundNote
        lookup={lookup}
        value={value}
        onTakeOver={(found: FoundAddress) => takeOver(found)}
        onNumber={house_number => onChange({ ...value, house_number })}
      />
      <div className="address-row address-row-wide">
        <TextInput
          {...field('street')}
          label={t('street')}
          maxLength={maxLengths.street}
          autoComplete={complete('address-line1')}
        />
        <TextInput
          {...field('city')}
          label={t('city')}
          maxLength={maxLengths.city}
          autoComplete={complete('address-level2')}
        />
      </div>
    </div>
  )
}

interface SavedAddressesProps {
  id: string
  value: Address
  onChange: (next: Address) => void
  isDelivery: boolean
}

/** Addresses the person entered before, to choose from; the chosen one can still be changed below. */
function SavedAddresses({ id, value, onChange, isDelivery }: SavedAddressesProps) {
  const t = useTranslations('buy.address')
  const countryName = useCountryName()
  const parts = useServedParts()
  const toLine = (address: Address) => {
    const address_line = addressLine(address, countryName)
    return isDelivery && findOutside(parts, address) ? t('saved_outside', { address: address_line }) : address_line
  }
  const saved = useSavedAddresses()
  if (saved.length === 0) return null
  const chosen = saved.findIndex(({ address }) => isSameAddress(address, value))
  return (
    <Select
      id={`${id}-saved`}
      label={t('saved')}
      unmarked
      value={String(chosen)}
      onChange={event => {
        const next = saved[Number(event.currentTarget.value)]
        if (next) onChange(next.address)
      }}
    >
      <option value="-1">{t('saved_other')}</option>
      {saved.map(({ name, address }, index) => (
        <option key={toLine(address)} value={String(index)}>
          {name ? t('saved_named', { name, address: toLine(address) }) : toLine(address)}
        </option>
      ))}
    </Select>
  )
}
