import { describe, expect, test } from 'vitest'
import { lawnFrom, lawnIn, searchWith, toQuery } from './lawn-in-address.ts'

describe('a lawn in an address', () => {
  test('is parsed to the same lawn', () => {
    for (const lawn of [
      { area_m2: 400, slope_percent: 0, zones: 1 },
      { area_m2: 12_000, slope_percent: 45, zones: 7, passage_cm: 80 },
    ]) {
      expect(lawnFrom(`?${new URLSearchParams(toQuery(lawn))}`)).toEqual(lawn)
    }
  })

  test.each([
    ['', undefined],
    ['?area=', undefined],
    ['?area=4e2', undefined],
    ['?area=-400', undefined],
    ['?area=400m2', undefined],
    ['?area=9999999999', undefined],
    ['?slope=10', undefined],
    ['?area=1', { area_m2: 10, slope_percent: 0, zones: 1 }],
    ['?area=999999999&slope=99&zones=0', { area_m2: 50_000, slope_percent: 60, zones: 1 }],
    ['?area=400&slope=x&zones=1.5&passage=', { area_m2: 400, slope_percent: 0, zones: 1 }],
    ['?area=400&passage=5', { area_m2: 400, slope_percent: 0, zones: 1, passage_cm: 30 }],
    ['?area=400&passage=150', { area_m2: 400, slope_percent: 0, zones: 1 }],
    ['?area=%3Cscript%3E', undefined],
  ])('%s', (search, lawn) => {
    expect(lawnFrom(search)).toEqual(lawn)
  })

  test('is carried on by a link without the other parameters, and complete', () => {
    expect(lawnIn('?type=genie-600&area=650')).toEqual({ area: '650', slope: '0' })
    expect(lawnIn('?slope=20')).toEqual({})
  })

  test('other parameters stay, those of the old lawn are removed', () => {
    const before = '?code=abc&area=90&zones=4&passage=70'
    expect(searchWith(before, toQuery({ area_m2: 800, slope_percent: 5, zones: 1 }))).toBe('?code=abc&area=800&slope=5')
  })
})
