import { expect, test } from 'vitest'
import { daysSince, getAge } from './queues.ts'

test.each([
  ['2026-05-10T10:00:00.000Z', 0],
  ['2026-05-09T10:00:01.000Z', 0],
  ['2026-05-09T10:00:00.000Z', 1],
  ['2026-04-30T09:00:00.000Z', 10],
  // A clock that was set back gives no negative age.
  ['2026-05-12T10:00:00.000Z', 0],
])('since %s it is %i days', (at, days) => {
  expect(daysSince(at, '2026-05-10T10:00:00.000Z')).toBe(days)
})

test('each queue has its own limits for being late', () => {
  expect([0, 1, 3].map(days => getAge('orders_to_ship', days))).toEqual(['fresh', 'late', 'old'])
  expect([1, 3, 10].map(days => getAge('overdue', days))).toEqual(['fresh', 'late', 'old'])
})
