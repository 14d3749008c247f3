import { expect, test } from 'vitest'
import { freeMonths, toFreeDays } from './use-free-days.ts'

const result = { earliest: '2026-11-25', first_free_on: '2026-11-26', from: '2026-11-24', taken: ['2026-11-25'] }

test('only free days, from the first possible delivery to the end of the requested range', () => {
  const { first, days } = toFreeDays(result)
  expect(first).toBe('2026-11-26')
  expect(days.slice(0, 2)).toEqual(['2026-11-26', '2026-11-27'])
  expect(days.at(-1)).toBe('2027-03-23')
  expect(days).toHaveLength(118)
})

test('by month, across the end of the year', () => {
  expect(freeMonths(toFreeDays(result).days).map(({ month, days }) => [month, days.length])).toEqual([
    ['2026-11', 5],
    ['2026-12', 31],
    ['2027-01', 31],
    ['2027-02', 28],
    ['2027-03', 23],
  ])
})
