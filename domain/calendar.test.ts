import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type Day, daysBetween, isDay, weekday } from './calendar.ts'

describe('days', () => {
  test.each<[string, boolean]>([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['2026-00-10', false],
    ['yesterday', false],
    ['2026-04-31', false],
  ])('%s exists: %s', (text, exists) => expect(isDay(text)).toBe(exists))

  test.each<[Day, number, Day]>([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s and %i months: %s', (day, months, result) => expect(addMonths(day, months)).toBe(result))

  test.each<[Day, number, Day]>([
    ['2026-12-31', 1, '2027-01-01'],
    // Daylight saving time begins or ends on these days; a day still counts as one day.
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2028-03-01', -1, '2028-02-29'],
  ])('%s and %i days: %s', (day, days, result) => {
    expect(addDays(day, days)).toBe(result)
    expect(daysBetween(day, result)).toBe(days)
  })

  test('the weekdays of a week are numbered 1 to 7', () => {
    expect(weekday('2026-11-21')).toBe(6)
    expect(weekday('2026-11-22')).toBe(7)
    expect(weekday('2026-11-23')).toBe(1)
  })
})
