import { expect, test } from 'vitest'
import { findNextStep, isUrgent } from './find-next-step.ts'

type Input = Parameters<typeof findNextStep>[0]

const rented: Input = {
  ...{ kind: 'rent', order_status: 'in_use', actions: [], remaining_days: 100, gave_back_on: null, balance: null },
  ...{ delivered_at: '2026-06-01T10:00:00Z', items: [{ device_type: 'genie-600' }] },
}
const bought: Input = { ...rented, kind: 'buy', remaining_days: null }
const rest = { checkout_no: 'C-1', amount: 50_000, pay_until: '2026-06-20T10:00:00Z', paused: false }

test.each<[string, Input, ReturnType<typeof findNextStep>]>([
  ['waits for its payment', { ...rented, order_status: 'created', actions: ['pay', 'cancel'] }, 'pay'],
  [
    'is prepared',
    { ...rented, order_status: 'pay_success', actions: ['change', 'cancel'], delivered_at: null },
    undefined,
  ],
  ['is on its way', { ...rented, order_status: 'in_transit', delivered_at: null }, 'track'],
  ['was delivered', { ...rented, order_status: 'delivered', actions: ['sign'] }, 'sign'],
  [
    'was delivered and ends soon',
    { ...rented, order_status: 'delivered', actions: ['sign'], remaining_days: 5 },
    'sign',
  ],
  ['runs', rented, undefined],
  ['runs for 31 days more', { ...rented, remaining_days: 31 }, undefined],
  ['ends in 30 days', { ...rented, remaining_days: 30 }, 'end'],
  ['is over and was not given back', { ...rented, remaining_days: 0 }, 'end'],
  ['was given back', { ...rented, remaining_days: 0, gave_back_on: '2026-12-01' }, undefined],
  ['is completed', { ...rented, order_status: 'completed', remaining_days: 0 }, 'review'],
  ['was cancelled', { ...rented, order_status: 'canceled', delivered_at: null }, undefined],
  ['was closed', { ...rented, order_status: 'closed' }, undefined],
])('a rental that %s', (_, order, step) => expect(findNextStep(order)).toBe(step))

test.each<[string, Input, ReturnType<typeof findNextStep>]>([
  ['is used', bought, 'review'],
  ['has a rest to pay', { ...bought, balance: rest }, 'pay_rest'],
  ['has a rest that is counted later', { ...bought, balance: { ...rest, pay_until: null } }, 'review'],
  ['has a rest that nobody asks for', { ...bought, balance: { ...rest, paused: true } }, 'review'],
  ['is of accessories', { ...bought, items: [{ device_type: null }] }, undefined],
])('a purchase that %s', (_, order, step) => expect(findNextStep(order)).toBe(step))

test('an order waits for its customer until they have paid, signed and decided', () => {
  const steps = ['pay', 'sign', 'end', 'pay_rest', 'track', 'review', undefined] as const
  expect(steps.filter(isUrgent)).toEqual(['pay', 'sign', 'end', 'pay_rest'])
})
