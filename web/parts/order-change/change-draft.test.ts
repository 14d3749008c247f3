import { expect, test } from 'vitest'
import { isChangePending, toChange, toDraft } from './change-draft.ts'

const order = {
  ...{ street: 'Voorstraat', house_number: '1', postcode: '3512 AA', city: 'Utrecht', country: 'NL' },
  ...{ start_time: '2026-06-01', lease_months: 6 },
}

test('unchanged values are no change', () => {
  expect(toChange(order, toDraft(order))).toBeUndefined()
  const spelled = { ...toDraft(order), address: { ...toDraft(order).address, postcode: '3512aa' } }
  expect(toChange(order, spelled)).toBeUndefined()
})

test('only differing values are requested', () => {
  expect(toChange(order, { ...toDraft(order), months: 8 })).toEqual({ months: 8 })
  expect(toChange(order, { ...toDraft(order), start: '2026-06-08' })).toEqual({ start_on: '2026-06-08' })
  const address = { ...toDraft(order).address, house_number: '2' }
  expect(toChange(order, { ...toDraft(order), address })).toEqual({ address })
})

test('a purchase has no term, and an empty day is ignored', () => {
  const bought = { ...order, start_time: null, lease_months: null }
  expect(toChange(bought, toDraft(bought))).toBeUndefined()
  expect(toChange(order, { ...toDraft(order), start: '' })).toBeUndefined()
})

test.each([
  [['placed', 'paid'], false],
  [['paid', 'change_waits'], true],
  [['paid', 'change_waits', 'payment_started', 'payment_failed'], true],
  [['paid', 'change_waits', 'change_dropped'], false],
  [['paid', 'change_waits', 'payment_started', 'change'], false],
  [['paid', 'change', 'change_waits'], true],
] as const)('after %j a change waits for its payment: %s', (names, waits) => {
  const events = names.map(event => ({
    ...{
      event,
      from_status: null,
      to_status: null,
      actor_role: 'guest' as const,
      reason: '',
      at: '2026-06-01T10:00:00Z',
    },
  }))
  expect(isChangePending({ events })).toBe(waits)
})
