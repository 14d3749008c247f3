import { describe, expect, test } from 'vitest'
import type { Day } from '#domain/calendar.ts'
import { languageTags } from '#domain/languages.ts'
import { buildWeeks, clampDay, dayByKey, getFirstWeekday, startOfMonth } from './month-grid.ts'

describe('a month', () => {
  test('begins on its weekday and has all its days once', () => {
    const weeks = buildWeeks('2026-11-21', 1)
    // 1 November 2026 is a Sunday.
    expect(weeks[0]).toEqual([...Array(6).fill(undefined), '2026-11-01'])
    expect(weeks.flat().filter(Boolean)).toHaveLength(30)
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
    expect(buildWeeks('2026-11-21', 7)[0]?.[0]).toBe('2026-11-01')
  })

  test('February, with and without its 29th; a month that fills its rows', () => {
    expect(buildWeeks('2028-02-10', 1).flat()).toContain('2028-02-29')
    expect(buildWeeks('2027-02-10', 1)).toHaveLength(4)
    expect(buildWeeks('2027-02-10', 1).flat()).not.toContain(undefined)
  })

  test('its first day', () => {
    expect(startOfMonth('2026-03-31')).toBe('2026-03-01')
  })
})

test.each<[string, Day]>([
  ['ArrowLeft', '2026-11-20'],
  ['ArrowDown', '2026-11-28'],
  ['Home', '2026-11-16'],
  ['End', '2026-11-22'],
  ['PageUp', '2026-10-21'],
  ['PageDown', '2026-12-21'],
])('%s', (key, to) => {
  expect(dayByKey('2026-11-21', key, 1, false)).toBe(to)
})

test('with Shift by years, and other keys are ignored', () => {
  expect(dayByKey('2026-11-21', 'PageDown', 1, true)).toBe('2027-11-21')
  expect(dayByKey('2026-11-21', 'Home', 7, false)).toBe('2026-11-15')
  expect(dayByKey('2026-11-21', 'Tab', 1, false)).toBeUndefined()
  expect(clampDay('2026-11-21', '2026-11-25', '2027-01-01')).toBe('2026-11-25')
})

test('the week begins on Monday in all four languages', () => {
  for (const tag of Object.values(languageTags)) expect(getFirstWeekday(tag), tag).toBe(1)
})
