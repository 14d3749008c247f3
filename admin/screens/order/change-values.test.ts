import { expect, test } from 'vitest'
import { isSameChange, toChange, toInitialValues } from './change-values.ts'

const order = {
  ...{ street: 'Laan', house_number: '1', postcode: '1234 AB', city: 'Utrecht', country: 'NL' },
  ...{ start_time: '2026-12-01', lease_months: 6, kind: 'rent' as const },
}
const now = toInitialValues(order)

test('equal values give no change, and a reason alone is no change', () => {
  expect(toChange(order, now)).toEqual({})
  expect(isSameChange(now, { ...now, reason: 'Gebeld', city: 'Utrecht ' })).toBe(true)
})

test.each([
  [{ months: '3' }, { months: 3 }],
  [{ start_on: '2026-12-24' }, { start_on: '2026-12-24' }],
])('%j changes only that', (change, expected) => {
  expect(toChange(order, { ...now, ...change })).toEqual(expected)
  expect(isSameChange(now, { ...now, ...change })).toBe(false)
})

test('an address goes as a whole', () => {
  expect(toChange(order, { ...now, house_number: '2' })).toEqual({
    address: { street: 'Laan', house_number: '2', postcode: '1234 AB', city: 'Utrecht', country: 'NL' },
  })
})

test('a purchase has neither day nor term', () => {
  const bought = { ...order, kind: 'buy' as const, start_time: null, lease_months: null }
  expect(toChange(bought, { ...toInitialValues(bought), months: '3', start_on: '2026-12-01' })).toEqual({})
})
