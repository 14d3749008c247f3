import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPassword } from '#domain/accounts/password.ts'
import { checkRequirements, passwordRequirements } from './password-requirements.ts'

test.each([
  ['', []],
  ['abc', ['letter']],
  ['1234567', ['digit']],
  ['12345678', ['length', 'digit']],
  ['密码', ['letter']],
  ['!', ['special']],
  [' ', []],
  ['Genie-1', ['letter', 'digit', 'special']],
  ['Genie-12', ['length', 'letter', 'digit', 'special']],
  [`${'x'.repeat(63)}1!`, ['letter', 'digit', 'special']],
])('%j fulfils %j', (password, met) => {
  const parts = checkRequirements(password)
  expect(passwordRequirements.filter(requirement => parts[requirement])).toEqual(met)
})

test('all requirements together equal the rule', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 70 }), password => {
      const parts = checkRequirements(password)
      expect(passwordRequirements.every(requirement => parts[requirement])).toBe(checkPassword(password).ok)
    }),
  )
})
