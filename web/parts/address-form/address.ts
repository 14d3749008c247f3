import { addressLengths, maxPersonName } from '#contract/protocol/field-limits.ts'

/** An address. Every part is what was typed; an empty text is a missing part. */
export interface Address {
  /** Two letters: `NL`. */
  country: string
  postcode: string
  house_number: string
  street: string
  city: string
}
export type AddressField = keyof Address
export type AddressErrors = { readonly [Field in AddressField]?: string }

/** The recipient. */
export interface Contact {
  name: string
  email: string
  phone: string
}
export type ContactField = keyof Contact
export type ContactErrors = { readonly [Field in ContactField]?: string }

export const noAddress: Address = { country: 'NL', postcode: '', house_number: '', street: '', city: '' }
export const noContact: Contact = { name: '', email: '', phone: '' }

export const maxLengths = { name: maxPersonName, ...addressLengths } as const

/** On one line, as on an envelope: `Dorpsstraat 12, 3435 RA Nieuwegein, Nederland`. */
export function addressLine(
  { street, house_number, postcode, city, country }: Address,
  countryName: (code: string) => string,
): string {
  const home = [street, house_number].filter(Boolean).join(' ')
  const cityLine = [postcode, city].filter(Boolean).join(' ')
  return [home, cityLine, countryName(country)].filter(Boolean).join(', ')
}

export function isSameAddress(one: Address, other: Address): boolean {
  return toKey(one) === toKey(other)
}

/** Whether no field but the country has been filled in. */
export function isBlank({ postcode, house_number, street, city }: Address): boolean {
  return [postcode, house_number, street, city].every(part => part.trim() === '')
}

function toKey({ country, postcode, house_number, street, city }: Address): string {
  return [country, postcode, house_number, street, city].map(part => part.toLowerCase().replace(/\s/g, '')).join('|')
}
