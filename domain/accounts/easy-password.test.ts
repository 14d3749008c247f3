import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { containsAccountWord, passwordStems } from './easy-password.ts'

describe('what a password was made from', () => {
  test.each([
    ['P@ssw0rd1!', 'password'],
    ['Password-2026!', 'password'],
    ['!!123Dragon', 'dragon'],
    ['h4ll0!', 'hallo'],
    ['Abc-12345', 'abc12345'],
    ['My-Pass-Word-1', 'mypassword'],
    ['1qaz@WSX', '1qaz@wsx'],
    ['Aa123456.', '123456'],
    ['Ｄragon-1', 'dragon'],
  ])('%j: %j', (password, origin) => {
    expect(passwordStems(password)).toContain(origin)
  })

  test.each([
    ['more than a date behind a word', 'dragon-4810-55217', 'dragon'],
    ['a word among words', 'mijn-dragon-slaapt-7', 'dragon'],
    ['digits between many letters', 'abc123456def!', '123456'],
    ['two letters', 'ab-1234567!', 'ab'],
  ])('%s is left alone', (_why, password, origin) => {
    expect(passwordStems(password)).not.toContain(origin)
  })

  test('is found for any text, and never grows', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 64, unit: 'binary' }), password => {
        const { length } = password.normalize('NFKC').toLowerCase()
        for (const origin of passwordStems(password)) expect(origin.length).toBeLessThanOrEqual(length)
      }),
    )
  })
})

describe('own words', () => {
  const own = { email: 'anna.mulder+winkel@voorbeeld.example', shop: 'Mijn Maaier' }
  test.each(['AnnaMulder-26', 'xx_anna-MULDER_1', '1-mijn-maaier!', 'Mijnmaaier-1'])('%j holds one', password => {
    expect(containsAccountWord(password, own)).toBe(true)
  })
  test.each(['Anna-2026!', 'winkel-2026!', 'voorbeeld-1'])('%j holds none', password => {
    expect(containsAccountWord(password, own)).toBe(false)
  })
  test('short words may appear anywhere, and an account without an address has no words of its own', () => {
    expect(containsAccountWord('x-jan-kiest-7', { email: 'jan@voorbeeld.example', shop: 'Gras' })).toBe(false)
    expect(containsAccountWord('x-jan-kiest-7', { email: null, shop: '' })).toBe(false)
  })
})
