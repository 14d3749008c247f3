import { describe, expect, test } from 'vitest'
import { addressLine, isBlank, isSameAddress, noAddress } from './address.ts'

const home = { country: 'NL', postcode: '3435 RA', house_number: '12', street: 'Dorpsstraat', city: 'Nieuwegein' }

const countryName = (code: string) => ({ NL: 'Nederland' })[code] ?? code

describe('an address', () => {
  test('on one line, without missing parts', () => {
    expect(addressLine(home, countryName)).toBe('Dorpsstraat 12, 3435 RA Nieuwegein, Nederland')
    expect(addressLine({ ...noAddress, postcode: '3435 RA' }, countryName)).toBe('3435 RA, Nederland')
  })

  test('is equal despite spaces and upper case', () => {
    expect(isSameAddress(home, { ...home, postcode: '3435ra', city: 'NIEUWEGEIN ' })).toBe(true)
    expect(isSameAddress(home, { ...home, house_number: '12a' })).toBe(false)
    expect(isSameAddress(home, { ...home, country: 'BE' })).toBe(false)
  })

  test('without any value is blank', () => {
    expect(isBlank({ ...noAddress, country: 'DE' })).toBe(true)
    expect(isBlank({ ...noAddress, street: 'D' })).toBe(false)
  })
})
