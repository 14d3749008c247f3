import { describe, expect, test } from 'vitest'
import {
  findNights,
  findOpenSpans,
  intersectSpans,
  invertSpans,
  isAdvice,
  type MowingDay,
  percentOfDay,
} from './spans.ts'

const day: MowingDay = {
  day: '2026-10-25',
  starts_at: '2026-10-24T22:00:00.000Z',
  ends_at: '2026-10-25T23:00:00.000Z',
  sunrise: '2026-10-25T06:00:00.000Z',
  sunset: '2026-10-25T16:00:00.000Z',
  holiday: null,
  windows: [
    { from: '2026-10-25T05:00:00.000Z', to: '2026-10-25T18:00:00.000Z', opens: 'de_federal', closes: 'de_federal' },
  ],
  reasons: ['de_federal'],
}

test('a position in a day depends on the length of that day', () => {
  expect(percentOfDay(day, '2026-10-25T10:30:00.000Z')).toBe(50)
  expect(percentOfDay(day, '2026-10-24T10:30:00.000Z')).toBe(0)
  expect(percentOfDay(day, Date.parse('2026-10-26T10:30:00.000Z'))).toBe(100)
})

describe('parts', () => {
  test('night is before sunrise and after sunset, and nowhere without them', () => {
    expect(findNights(day)).toEqual([
      { from: 0, to: 32 },
      { from: 72, to: 100 },
    ])
    expect(findNights({ ...day, sunrise: null, sunset: null })).toEqual([])
  })

  test('open hours by night are distinguished from those by day', () => {
    expect(intersectSpans(findOpenSpans(day), findNights(day))).toEqual([
      { from: 28, to: 32 },
      { from: 72, to: 80 },
    ])
    expect(intersectSpans(findOpenSpans(day), invertSpans(findNights(day)))).toEqual([{ from: 32, to: 72 }])
  })

  test('the rest of the day, also without windows and with one window of the whole day', () => {
    expect(invertSpans(findOpenSpans(day))).toEqual([
      { from: 0, to: 28 },
      { from: 80, to: 100 },
    ])
    expect(invertSpans([])).toEqual([{ from: 0, to: 100 }])
    expect(invertSpans([{ from: 0, to: 100 }])).toEqual([])
  })
})

test('hours are advice if no binding rule begins or ends them', () => {
  const rule = (key: 'de_federal' | 'advice_daylight', binding: boolean) => ({
    key,
    binding,
    scope: 'country' as const,
    source: 'https://example.org',
    source_date: null,
    read_on: '2026-11-21',
    unverified: false,
  })
  const rules = [rule('de_federal', true), rule('advice_daylight', false)]
  const windows = day.windows.map(window => ({
    ...window,
    opens: 'advice_daylight' as const,
    closes: 'advice_daylight' as const,
  }))
  expect(isAdvice(day, rules)).toBe(false)
  expect(isAdvice({ ...day, windows }, rules)).toBe(true)
  expect(isAdvice({ ...day, windows: [] }, rules)).toBe(false)
})
