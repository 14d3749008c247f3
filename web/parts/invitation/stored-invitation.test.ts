import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetInvitation, invitationCode, readInvitation, storeInvitation } from './stored-invitation.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.useFakeTimers({ now: new Date('2026-06-01T10:00:00Z') })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['sanne7kp', 'SANNE7KP'],
  [' SANN-E7 kp ', 'SANNE7KP'],
  ['SAN', undefined],
  ['<script>', undefined],
  ['A'.repeat(33), undefined],
  ['', undefined],
  [null, undefined],
])('%j is the code %j', (typed, code) => {
  expect(invitationCode(typed)).toBe(code)
})

test('what was stored when a link was opened, by an earlier version, is not accepted', () => {
  stored.set('genie.invitation', JSON.stringify({ code: 'SANNE7KP', wanted: false, until: Date.now() + 1000 }))
  expect(readInvitation()).toBeUndefined()
})

test('an invitation is stored for a month, or until it is removed', () => {
  expect(readInvitation()).toBeUndefined()
  storeInvitation('SANNE7KP')
  expect(readInvitation()).toBe('SANNE7KP')
  vi.setSystemTime(new Date('2026-07-02T10:00:00Z'))
  expect(readInvitation()).toBeUndefined()
  storeInvitation('SANNE7KP')
  forgetInvitation()
  expect(stored.size).toBe(0)
})

test.each(['nonsense', '[]', '{"code":7}', '{"code":"SANNE7KP"}', '{"code":"<b>","until":9e15}'])(
  '%s is nothing',
  text => {
    stored.set('genie.invitation', text)
    expect(readInvitation()).toBeUndefined()
  },
)
