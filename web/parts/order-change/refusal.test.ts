import { expect, test } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { getRefusal, isStale, isUncertain, readNewOffer } from './refusal.ts'

const failure = (code: number, data: unknown = null, http = 409) =>
  new CallFailure({
    ...{ reason: 'refused', code, http, msg: '', text: 'words', action: 'toast', shown: false, data },
  })

test.each([
  [200202, 'cancel_and_order_anew', true, 'price_unknown'],
  [200202, 'cancel_and_order_anew', false, 'term_unpaid'],
  [200202, 'refunded_before', true, 'refunded_before'],
  [200202, 'partly_sent', true, 'partly_sent'],
  [200202, 'too_late', true, 'too_late'],
  [200202, 'no_shortage', true, 'no_shortage'],
  [200202, 'nobody knows this one', true, undefined],
  [200206, 'no_machine_free', true, 'no_machine'],
  [200207, 'change_open', true, 'change_open'],
  [200207, 'unpaid_orders', true, undefined],
  [200302, undefined, true, 'shipped'],
  [200303, undefined, true, 'shipped'],
  [1, undefined, true, 'same'],
  [200201, undefined, true, undefined],
] as const)('%i %s of an order that is paid: %s gets the reason %s', (code, reason, isPaid, expected) => {
  expect(getRefusal(failure(code, reason && { reason }), isPaid)).toBe(expected)
})

test('data of another shape, and foreign errors, give no reason', () => {
  for (const data of [null, undefined, 'reason', 7, []]) expect(getRefusal(failure(200202, data), true)).toBeUndefined()
  expect(getRefusal(new TypeError('x'), true)).toBeUndefined()
  expect(readNewOffer(new TypeError('x'))).toBeUndefined()
})

test('only a changed amount contains a new offer, and that does not make the page outdated', () => {
  const offer = { difference: 7 }
  expect(readNewOffer(failure(200203, { offer }))).toBe(offer)
  expect(readNewOffer(failure(200202, { offer }))).toBeUndefined()
  expect(isStale(failure(200203, { offer }))).toBe(false)
  expect(isStale(failure(200202))).toBe(true)
  expect(isStale(failure(400, null, 400))).toBe(false)
})

test('the result is uncertain only without a readable response', () => {
  expect(isUncertain(failure(200202))).toBe(false)
  expect(isUncertain(failure(500, null, 503))).toBe(true)
})
