import { describe, expect, test } from 'vitest'
import { dayInShop, daysLater } from './format.ts'

describe('days later', () => {
  test.each<[string, number, string]>([
    ['2026-11-22T22:33:00.000Z', 1, '2026-11-23T22:33:00.000Z'],
    // 23:33 stays 23:33 across the change to summer time, which is an hour earlier in UTC.
    ['2026-11-22T22:33:00.000Z', 181, '2027-05-22T21:33:00.000Z'],
    ['2027-05-22T22:10:00.000Z', 200, '2027-12-08T23:10:00.000Z'],
    ['2027-03-27T12:00:00.000Z', 1, '2027-03-28T11:00:00.000Z'],
    ['2027-03-27T12:00:00.000Z', 1.5, '2027-03-28T23:00:00.000Z'],
    ['2027-10-31T12:00:00.000Z', -1, '2027-10-30T11:00:00.000Z'],
    ['2027-10-31T12:00:00.000Z', 0, '2027-10-31T12:00:00.000Z'],
    ['2027-03-01T12:00:00.000Z', 0.25, '2027-03-01T18:00:00.000Z'],
  ])('%s and %d days', (from, days, to) => expect(daysLater(new Date(from), days).toISOString()).toBe(to))

  test('keep the calendar distance at any hour of any day', () => {
    for (let hour = 0; hour < 24 * 370; hour += 7) {
      const now = new Date(Date.UTC(2027, 0, 1, hour, 40))
      for (const days of [1, 30, 200]) {
        const [from, to] = [now, daysLater(now, days)].map(time => Date.parse(dayInShop(time)))
        expect(((to ?? 0) - (from ?? 0)) / 86_400_000).toBe(days)
      }
    }
  })
})
