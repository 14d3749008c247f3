import { expect, test } from 'vitest'
import { nextRun } from './jobs.ts'

test.each([
  ['2026-11-23T17:00:00Z', '2026-11-24T02:00:00.000Z'],
  ['2026-11-24T01:59:59Z', '2026-11-24T02:00:00.000Z'],
  ['2026-11-24T02:00:00Z', '2026-11-25T02:00:00.000Z'],
  // Summer time begins, and ends.
  ['2027-03-28T00:30:00Z', '2027-03-28T02:00:00.000Z'],
  ['2027-10-30T12:00:00Z', '2027-10-31T01:00:00.000Z'],
])('what is daily runs early on each day of the shop: after %s at %s', (now, next) => {
  expect(nextRun({ daily: true }, new Date(now)).toISOString()).toBe(next)
})

test('over successive runs no day is skipped or repeated, however long a run takes', () => {
  let now = new Date('2026-01-01T12:00:00Z')
  const days: string[] = []
  for (let run = 0; run < 800; run += 1) {
    const at = nextRun({ daily: true }, now)
    days.push(new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(at))
    now = new Date(at.getTime() + (run % 7) * 40 * 60_000)
  }
  const following = days.map((_day, index) => new Date(Date.UTC(2026, 0, 2 + index)).toISOString().slice(0, 10))
  expect(days).toEqual(following)
})
