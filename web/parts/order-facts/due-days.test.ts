import { expect, test } from 'vitest'
import { depositBackBy } from './due-days.ts'
import { computeWithdrawal } from './withdrawal.ts'

test.each([
  // Received on a Monday: the fourteenth day is a Monday.
  ['2026-06-01', 'NL', '2026-06-15'],
  // Received on a Saturday: the fourteenth day is a Saturday again, so the period ends on Monday.
  ['2026-06-06', 'NL', '2026-06-22'],
  // The fourteenth day is Christmas; Boxing Day and a weekend follow.
  ['2026-12-11', 'NL', '2026-12-28'],
] as const)('received on %s in %s, withdrawn until %s', (received, country, until) => {
  const order = { kind: 'buy', order_status: 'in_use', end_time: null, remaining_days: null, country } as const
  expect(computeWithdrawal({ ...order, delivered_at: `${received}T10:00:00.000Z` }).until).toBe(until)
})

test.each([
  // Received on a Monday, inspected by the next Monday, two weeks more.
  ['2026-06-01', '2026-06-22'],
  // Over a weekend: received on a Friday, inspected by the next Friday.
  ['2026-06-05', '2026-06-26'],
  ['2026-06-06', '2026-06-26'],
  ['2026-12-28', '2027-01-18'],
] as const)('arrived on %s, the deposit is back by %s', (arrived, back) => {
  expect(depositBackBy(arrived)).toBe(back)
})

test.each([
  ['rent', { end_time: '2026-12-01', remaining_days: 180 }, true],
  ['rent', { end_time: '2026-12-01', remaining_days: 169 }, true],
  ['rent', { end_time: '2026-12-01', remaining_days: 168 }, false],
  ['rent', { end_time: '2026-12-01', remaining_days: 0 }, false],
  ['buy', { end_time: null, remaining_days: null }, true],
] as const)('a %s with %j can be withdrawn from: %s', (kind, term, isOpen) => {
  const order = {
    kind,
    order_status: 'in_use',
    delivered_at: '2026-06-01T10:00:00.000Z',
    country: 'NL',
    ...term,
  } as const
  expect(computeWithdrawal(order)).toEqual({ until: '2026-06-15', isOpen })
})

test('an order that has not arrived can be withdrawn from', () => {
  const order = {
    kind: 'rent',
    order_status: 'in_transit',
    delivered_at: null,
    end_time: '2026-12-01',
    country: 'NL',
  } as const
  expect(computeWithdrawal({ ...order, remaining_days: 180 })).toEqual({ until: undefined, isOpen: true })
})
