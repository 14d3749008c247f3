import { expect, test } from 'vitest'
import { findKeyMismatch, hasTwoFactors, isLastSignInMethod } from './passkeys.ts'

const known = { signCount: 4, backupEligible: false, backedUp: false }

test.each([
  [{}, { signCount: 5 }, undefined],
  [{}, { signCount: 4 }, 'counter'],
  [{}, { signCount: 3 }, 'counter'],
  // The counter was used before, so a zero comes from another authenticator.
  [{}, { signCount: 0 }, 'counter'],
  [{ signCount: 0 }, { signCount: 0 }, undefined],
  [{ signCount: 0 }, { signCount: 1 }, undefined],
  [{}, { signCount: 5, backupEligible: true }, 'backup'],
  [{ backupEligible: true }, { signCount: 5, backupEligible: false }, 'backup'],
  [{ backupEligible: true }, { signCount: 5, backupEligible: true, backedUp: true }, undefined],
  [{}, { signCount: 5, backedUp: true }, 'backup'],
])('a passkey known as %j that shows %j: %s', (registered, presented, mismatch) => {
  expect(findKeyMismatch({ ...known, ...registered }, { ...known, ...presented })).toBe(mismatch)
})

test.each([
  [{ hasPassword: true, identities: 0, passkeys: 1 }, false],
  [{ hasPassword: false, identities: 0, passkeys: 1 }, true],
  [{ hasPassword: false, identities: 1, passkeys: 0 }, true],
  [{ hasPassword: false, identities: 1, passkeys: 1 }, false],
  [{ hasPassword: false, identities: 0, passkeys: 2 }, false],
])('%j: the last way in %s', (ways, last) => {
  expect(isLastSignInMethod(ways)).toBe(last)
})

test.each([
  [{ app: true, passkeys: 0, twoFactors: null }, true],
  [{ app: false, passkeys: 1, twoFactors: null }, false],
  [{ app: false, passkeys: 1, twoFactors: true }, true],
  [{ app: true, passkeys: 0, twoFactors: false }, false],
  [{ app: false, passkeys: 0, twoFactors: true }, false],
])('%j: two factors %s', (factors, two) => {
  expect(hasTwoFactors(factors)).toBe(two)
})
