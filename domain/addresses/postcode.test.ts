import { describe, expect, test } from 'vitest'
import { parseHouseNumber } from './house-number.ts'
import { parsePostcode } from './postcode.ts'

describe('a postcode', () => {
  test.each([
    ['NL', '1234AB', '1234 AB'],
    ['NL', ' 1234 ab ', '1234 AB'],
    ['NL', '3435\u00a0RA', '3435 RA'],
    ['NL', 'NL-3435 RA', '3435 RA'],
    ['BE', '1000', '1000'],
    ['BE', 'B-9000', '9000'],
    ['DE', '10115', '10115'],
    ['DE', 'D-01067', '01067'],
    ['DE', '101 15', '10115'],
    ['LU', 'L-1234', '1234'],
    ['US', ' 12345-6789 ', '12345-6789'],
  ])('%s %s', (country, text, expected) => {
    expect(parsePostcode(country, text)).toEqual({ ok: true, value: expected })
  })

  test.each([
    ['NL', ''],
    ['NL', '0234 AB'],
    ['NL', '1234'],
    ['NL', '1234 A'],
    ['NL', '1234 ABC'],
    ['NL', '1234 SS'],
    ['NL', '1234 SD'],
    ['NL', '1234 SA'],
    ['NL', '12 34 A1'],
    ['NL', "1234 AB' or 1=1"],
    ['BE', '0999'],
    ['BE', '10000'],
    ['BE', '1234 AB'],
    ['DE', '1011'],
    ['DE', '00123'],
    ['DE', '101155'],
    ['DE', 'ABCDE'],
  ])('%s %s is none', (country, text) => {
    expect(parsePostcode(country, text)).toEqual({ ok: false, refusal: 'postcode_format' })
  })
})

describe('a house number', () => {
  test.each([
    ['12', 12, ''],
    [' 12 ', 12, ''],
    ['12a', 12, 'a'],
    ['12 A', 12, 'a'],
    ['12-2', 12, '2'],
    ['12/2', 12, '2'],
    ['12-A-3', 12, 'a3'],
    ['12 bis', 12, 'bis'],
    ['12 2-hoog', 12, '2hoog'],
    ['99999', 99999, ''],
  ])('%s', (text, number, addition) => {
    expect(parseHouseNumber(text)).toEqual({ number, addition })
  })

  test.each([[''], ['0'], ['a12'], ['100000'], ['12&fq=type:*'], ['12:34'], ['-12'], ['12.5'], ['twaalf']])(
    '%s is none',
    text => {
      expect(parseHouseNumber(text)).toBeUndefined()
    },
  )
})
