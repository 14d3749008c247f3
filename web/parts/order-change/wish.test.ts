import { expect, test } from 'vitest'
import { changeWaits, wantedOf, wishOf } from './wish.ts'

const order = {
  ...{ street: 'Voorstraat', house_number: '1', postcode: '3512 AA', city: 'Utrecht', country: 'NL' },
  ...{ start_time: '2026-06-01', lease_months: 6 },
}

test('what is as it was is no wish', () => {
  expect(wishOf(order, wantedOf(order))).toBeUndefined()
  const spelled = { ...wantedOf(order), address: { ...wantedOf(order).address, postcode: '3512aa' } }
  expect(wishOf(order, spelled)).toBeUndefined()
})

test('only what is another is wished for', () => {
  expect(wishOf(order, { ...wantedOf(order), months: 8 })).toEqual({ months: 8 })
  expect(wishOf(order, { ...wantedOf(order), start: '2026-06-08' })).toEqual({ start_on: '2026-06-08' })
  const address = { ...wantedOf(order).address, house_number: '2' }
  expect(wishOf(order, { ...wantedOf(order), address })).toEqual({ address })
})

test('a purchase has no term, and an empty day is none', () => {
  const bought = { ...order, start_time: null, lease_months: null }
  expect(wishOf(bought, wantedOf(bought))).toBeUndefined()
  expect(wishOf(order, { ...wantedOf(order), start: '' })).toBeUndefined()
})

test.each([
  [['placed', 'paid'], false],
  [['paid', 'change_waits'], true],
  [['paid', 'change_waits', 'payment_started', 'payment_failed'], true],
  [['paid', 'change_waits', 'change_dropped'], false],
  [['paid', 'change_waits', 'payment_started', 'change'], false],
  [['paid', 'change', 'change_waits'], true],
] as const)('after %j a change waits for its money: %s', (names, waits) => {
  const events = names.map(event => ({
    ...{ event, from_status: null, to_status: null, actor_role: 'guest', reason: '', at: '2026-06-01T10:00:00Z' },
  }))
  expect(changeWaits({ events })).toBe(waits)
})
