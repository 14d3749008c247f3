import { expect, test } from 'vitest'
import type { Day } from '../calendar.ts'
import { formatQuarter, nextQuarter, parseQuarter, previousQuarter, quarterDays, toQuarter } from './quarters.ts'

test('quarters begin and end with their months', () => {
  expect(quarterDays({ year: 2026, quarter: 1 })).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(quarterDays({ year: 2028, quarter: 4 })).toEqual({ from: '2028-10-01', to: '2028-12-31' })
})

test('each day of a year is in the quarter computed for it', () => {
  for (const day of ['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'] as Day[]) {
    const { from, to } = quarterDays(toQuarter(day))
    expect(from <= day && day <= to, day).toBe(true)
  }
})

test('a formatted quarter is parsed back to the same quarter', () => {
  expect(parseQuarter(formatQuarter({ year: 2026, quarter: 3 }))).toEqual({ year: 2026, quarter: 3 })
})

test('quarters follow each other across the year', () => {
  expect(nextQuarter({ year: 2026, quarter: 4 })).toEqual({ year: 2027, quarter: 1 })
  expect(previousQuarter({ year: 2026, quarter: 1 })).toEqual({ year: 2025, quarter: 4 })
  expect(previousQuarter(nextQuarter({ year: 2026, quarter: 2 }))).toEqual({ year: 2026, quarter: 2 })
})
