import { describe, expect, test } from 'vitest'
import { findMark, formatClock, isCountable } from './deadline-time.ts'

const minute = 60_000
const now = Date.UTC(2026, 6, 1, 12)

describe('the seconds are counted', () => {
  test.each([
    ['half an hour before', now + 30 * minute, now - minute, true],
    ['when the time is just over, until the shop says so', now - minute, now - 31 * minute, true],
    ['not days before', now + 3 * 24 * 60 * minute, now - minute, false],
    ['not on a device whose clock is behind', now + 20 * minute, now + 5 * minute, false],
    ['not in a shop that is months ahead', now + 90 * 24 * 60 * minute, now + 90 * 24 * 60 * minute, false],
    ['not on a device whose clock is ahead', now - 60 * minute, now - 90 * minute, false],
  ])('%s', (_name, until, known, expected) => {
    expect(isCountable({ until, known, now })).toBe(expected)
  })
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [1745, '29:05'],
  [3849, '1:04:09'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text)
})

test('it is announced a few times, not every second', () => {
  const said = Array.from({ length: 1800 }, (_, gone) => findMark(1800 - gone))
  expect([...new Set(said)]).toEqual([undefined, 10, 5, 2, 1])
  expect(findMark(0)).toBeUndefined()
})
