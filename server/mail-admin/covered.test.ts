import { expect, test } from 'vitest'
import { covered, isResendable } from './covered.ts'

test('codes, tokens and secrets are covered, everything else stands', () => {
  expect(covered('password_reset', { token: 'a', name: 'b' })).toEqual({ token: '…', name: 'b' })
  expect(covered('code_register', { code: '042137' })).toEqual({ code: '••••••' })
  expect(covered('share_reward', { code: 'DANK-25' })).toEqual({ code: 'DANK-25' })
  expect(covered('message_received', { code: 'GM-1', secret: 's' })).toEqual({ code: 'GM-1', secret: '…' })
})

test('what is over soon is not sent again', () => {
  expect(isResendable('order_paid', { checkout_no: 'C-1' })).toBe(true)
  expect(isResendable('waitlist_joined', { token: 't' })).toBe(true)
  for (const template of ['code_open_order', 'account_deleted'])
    expect(isResendable(template, {}), template).toBe(false)
  expect(isResendable('password_reset', { token: 't' })).toBe(false)
})
