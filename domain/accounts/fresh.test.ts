import { expect, test } from 'vitest'
import { givingProofMs, guardedScopes, isFresh, proofLifetimeMs, proofMs } from './fresh.ts'

const now = new Date('2026-05-01T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test('a proof lasts five minutes, and a proof from the future is not valid', () => {
  expect([ago(0), ago(proofMs - 1)].map(at => isFresh(at, now, proofMs))).toEqual([true, true])
  expect([ago(proofMs), ago(-1), null, undefined].map(at => isFresh(at, now, proofMs))).toEqual(Array(4).fill(false))
})

test('a proof may be older only for the daily work of staff', () => {
  const longer = guardedScopes.filter(guarded => proofLifetimeMs(guarded) > proofMs)
  expect(longer).toEqual(['giving', 'money', 'orders', 'fleet', 'words'])
  expect(proofLifetimeMs('giving')).toBe(givingProofMs)
})
