import { expect, test } from 'vitest'
import { type AccountEvent, type Colleague, isIndependent, mayAgreeNow, mayComeByMail } from './colleagues.ts'

const roles = ['finance', 'admin']
const one = (more: Partial<Colleague>): Colleague => ({
  ...{ userId: 'x', role: 'finance', status: 'normal', canSignIn: true, events: [] },
  ...more,
})
const event = (action: AccountEvent['action'], before: AccountEvent['before'] = null, isBySelf = false) => ({
  ...{ action, before, isBySelf },
})

test.each<[string, Partial<Colleague>, counts: boolean, agrees: boolean]>([
  ['somebody to whom nothing happened', {}, true, true],
  ['of another role', { role: 'support' }, false, false],
  ['an account nobody has opened', { canSignIn: false }, false, false],
  ['made this week', { events: [event('user.make')] }, false, false],
  ['given the role this week', { events: [event('user.role', { role: 'customer' })] }, false, false],
  ['moved from one such role to another', { events: [event('user.role', { role: 'admin' })] }, true, true],
  ['who lost the role', { role: 'customer', events: [event('user.role', { role: 'finance' })] }, true, false],
  [
    'who lost it and got it back',
    { events: [event('user.role', { role: 'finance' }), event('user.role', { role: 'support' })] },
    true,
    true,
  ],
  ['barred', { status: 'disabled', events: [event('user.status', { user_status: 'normal' })] }, true, true],
  ['barred long ago', { status: 'disabled' }, false, false],
  ['let in again this week', { events: [event('user.status', { user_status: 'disabled' })] }, false, false],
  ['erased after they lost the role', { role: 'customer', status: 'gone', events: [event('user.role')] }, true, false],
  ['whose address somebody else has changed', { events: [event('user.email')] }, true, false],
  ['to whom somebody else has sent a password link', { events: [event('user.password_link')] }, true, false],
  ['whose factors somebody else has removed', { events: [event('user.second_factor_removed')] }, true, false],
  ['whose only way in was taken', { canSignIn: false, events: [event('user.second_factor_removed')] }, true, false],
  ['whose password an undo has voided', { canSignIn: false, events: [event('user.undo', null, true)] }, true, false],
  ['who works with another mail server', { events: [event('mail_server')] }, true, false],
  ['who has added a passkey of their own', { events: [event('user.passkey_add', null, true)] }, true, true],
  ['who has changed their own address', { events: [event('user.email', null, true)] }, true, true],
])('%s', (_who, more, counts, agrees) => {
  expect([isIndependent(one(more), roles), mayAgreeNow(one(more), roles)]).toEqual([counts, agrees])
})

const on = (day: number) => new Date(Date.UTC(2026, 6, day))
test.each<[string, factorSince: Date | null, at: Date | undefined, expected: boolean]>([
  ['a password alone', null, undefined, true],
  ['a factor from after it', on(11), undefined, true],
  ['a factor of the same moment', on(10), undefined, true],
  ['a factor from before it', on(9), undefined, false],
  ['a password alone, but before it', null, on(19), false],
  ['a password alone, after it', null, on(21), true],
])('whether whoever reads the mails of another server may have shown %s', (_what, factorSince, at, expected) => {
  const server = { from: on(20), realFrom: on(10) }
  expect(mayComeByMail({ factorSince, ...(at && { at }) }, server)).toBe(expected)
})
