import { expect, test } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { heldOf } from './held.ts'

const failure = (code: number, data: unknown) =>
  new CallFailure({
    ...{ reason: 'refused', code, http: 409, msg: '', text: 'words', action: 'toast', shown: false, data },
  })

test.each([
  [200207, { reason: 'unpaid_machines', most: 6 }, { reason: 'unpaid_machines', most: 6 }],
  [200207, { reason: 'unpaid_orders' }, { reason: 'unpaid_orders', most: 0 }],
  [200207, { reason: 'change_open' }, undefined],
  [200207, null, undefined],
  [200206, { reason: 'unpaid_machines', most: 6 }, undefined],
] as const)('%i with %j', (code, data, held) => {
  expect(heldOf(failure(code, data))).toEqual(held)
})

test('anything else that was thrown', () => {
  expect(heldOf(new TypeError('x'))).toBeUndefined()
})
