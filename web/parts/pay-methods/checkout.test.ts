import { describe, expect, test } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import {
  type Checkout,
  getHindrance,
  getPayingState,
  isBegun,
  type Order,
  readCheckoutNo,
  usualMethod,
} from './checkout.ts'
import { getReason } from './failure-reasons.ts'

const checkout: Checkout = {
  checkout_no: 'C1',
  purpose: 'cart',
  pay_status: 'wait_pay',
  amount: 31500,
  rest_days: null,
  due_now: 31500,
  pay_until: '2026-07-01T12:00:00.000Z',
  ended: false,
  pay_methods: ['card', 'ideal'],
  orders: [{ order_no: 'R1', kind: 'rent', order_status: 'created' }],
}
const ended = (order_status: 'closed' | 'canceled' | 'in_use'): Checkout => ({
  ...checkout,
  ended: true,
  orders: [{ order_no: 'R1', kind: 'rent', order_status }],
})

test.each<[string, Checkout, string]>([
  ['to be paid', checkout, 'open'],
  ['failed once', { ...checkout, pay_status: 'pay_fail' }, 'open'],
  ['paid', { ...checkout, pay_status: 'paid' }, 'paid'],
  ['paid, an order cancelled later', { ...ended('canceled'), ended: false, pay_status: 'paid' }, 'paid'],
  ['not paid in time', ended('closed'), 'expired'],
  ['given up', ended('canceled'), 'canceled'],
  ['a charge that was let go', { ...ended('in_use'), purpose: 'change' }, 'dropped'],
])('%s', (_name, one, state) => {
  expect(getPayingState(one)).toBe(state)
})

const event = (name: Order['events'][number]['event'], reason = ''): Order['events'][number] => ({
  ...{ event: name, reason, from_status: null, to_status: null, actor_role: 'customer' },
  at: '2026-07-01T11:00:00.000Z',
})

describe('the initial method', () => {
  const offered = ['ideal', 'card', 'paypal'] as const
  test('is the usual one of the country, which comes first', () => {
    expect(usualMethod([{ events: [event('placed')] }], offered)).toBe('ideal')
    expect(usualMethod([], ['bancontact', 'card'])).toBe('bancontact')
  })

  test('is the one of the last attempt', () => {
    const events = [event('payment_started', 'ideal'), event('payment_failed'), event('payment_started', 'card')]
    expect(usualMethod([{ events }], offered)).toBe('card')
    expect(usualMethod([{ events: [event('payment_started', 'cheque')] }], offered)).toBe('ideal')
  })

  test('is always one that is offered', () => {
    const events = [event('payment_started', 'ideal')]
    expect(usualMethod([{ events }], ['card'])).toBe('card')
  })
})

test('a started payment without a result counts as begun', () => {
  const orders = [{ events: [event('placed'), event('payment_started', 'card')] }] as unknown as Order[]
  expect(isBegun({ checkout, orders })).toBe(true)
  expect(isBegun({ checkout: { ...checkout, pay_status: 'pay_fail' }, orders })).toBe(false)
  expect(isBegun({ checkout, orders: [{ events: [event('placed')] }] as unknown as Order[] })).toBe(false)
})

test.each([
  ['?checkout_no=C2607-AB12', 'C2607-AB12'],
  ['?checkout_no=%20C1%20', 'C1'],
  ['', undefined],
  ['?checkout_no=', undefined],
  ['?checkout_no=../orders', undefined],
  [`?checkout_no=${'9'.repeat(33)}`, undefined],
])('the number in %s is %s', (search, number) => {
  expect(readCheckoutNo(search)).toBe(number)
})

test('the reason why payment is impossible comes from the refusal only', () => {
  const refused = (data: unknown) =>
    new CallFailure({
      reason: 'refused',
      code: 200503,
      http: 409,
      msg: '',
      text: '',
      action: 'toast',
      shown: false,
      data,
    })
  expect(getHindrance(refused({ reason: 'paid' }))).toBe('paid')
  expect(getHindrance(refused({ reason: 'mood' }))).toBeUndefined()
  expect(getHindrance(refused(null))).toBeUndefined()
  expect(getHindrance(new Error('paid'))).toBeUndefined()
})

test.each([
  ['card_declined', 'declined'],
  ['payment_intent_payment_attempt_failed', 'bank'],
  ['payment_intent_authentication_failure', 'unconfirmed'],
  ['payment_method_provider_decline', 'service'],
  ['amount_mismatch', 'mismatch'],
  ['a_word_of_tomorrow', undefined],
  [null, undefined],
])('%s is told as %s', (failure, reason) => {
  expect(getReason(failure)).toBe(reason)
})
