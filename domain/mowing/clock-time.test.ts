import { expect, test } from 'vitest'
import { addDays, type Day } from '../calendar.ts'
import { isSummerTime, toInstant } from './clock-time.ts'

const zones = ['Europe/Amsterdam', 'Europe/Brussels', 'Europe/Berlin'].map(
  timeZone => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }),
)

test('the clock time is the requested one in all three countries, on every day of ten years', () => {
  for (let day: Day = '2024-01-01'; day < '2034-01-01'; day = addDays(day, 1)) {
    for (const [minutes, shown] of [
      [0, '00:00'],
      [7 * 60, '07:00'],
      [20 * 60, '20:00'],
    ] as const) {
      const instant = new Date(toInstant(day, minutes))
      for (const zone of zones) expect(zone.format(instant)).toBe(`${day} ${shown}`)
    }
  }
})

test('the day on which the clock goes forward has 23 hours, the day on which it goes back has 25', () => {
  const length = (day: Day) => (toInstant(day, 24 * 60) - toInstant(day, 0)) / 3_600_000
  expect(['2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26'].map(day => length(day as Day))).toEqual([
    24, 23, 25, 24,
  ])
})

test('a time that occurs twice means the first one, a skipped time is read as if the clock had not changed yet', () => {
  expect(new Date(toInstant('2026-10-25', 150)).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(new Date(toInstant('2026-03-29', 150)).toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test('summer time begins and ends at one o’clock UTC', () => {
  expect(isSummerTime(Date.parse('2026-03-29T00:59:59Z'))).toBe(false)
  expect(isSummerTime(Date.parse('2026-03-29T01:00:00Z'))).toBe(true)
  expect(isSummerTime(Date.parse('2026-10-25T00:59:59Z'))).toBe(true)
  expect(isSummerTime(Date.parse('2026-10-25T01:00:00Z'))).toBe(false)
})
