import { expect, test } from 'vitest'
import { isLong, pauseAfter } from './rounds.ts'

test('the pauses only grow, and never end', () => {
  const pauses = Array.from({ length: 50 }, (_, round) => pauseAfter(round))
  expect(pauses[0]).toBe(5)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.at(-1)).toBe(30)
})

test('automatic requests stay far below the rate limit', () => {
  const inFirstMinute = Array.from({ length: 50 }, (_, round) => pauseAfter(round)).reduce(
    ({ sum, count }, pause) => (sum + pause <= 60 ? { sum: sum + pause, count: count + 1 } : { sum: 61, count }),
    { sum: 0, count: 0 },
  ).count
  expect(inFirstMinute).toBeLessThan(12)
})

test('a long wait is announced', () => {
  expect([0, 1, 2, 3, 9].map(isLong)).toEqual([false, false, false, true, true])
})
