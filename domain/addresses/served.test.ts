import { describe, expect, test } from 'vitest'
import { isServed, listPostcodeRanges, parsePostcodeRanges } from './served.ts'

const belgium = '1000-1299 1500-3999 8000-9999'

describe('postcode ranges', () => {
  test.each([
    [belgium, ['1000–1299', '1500–3999', '8000–9999']],
    ['2000', ['2000']],
    ['01000-09999  10115', ['01000–09999', '10115']],
    ['', []],
  ])('%s', (text, listed) => {
    expect(parsePostcodeRanges(text)).toHaveLength(listed.length)
    expect(listPostcodeRanges(text).map(range => range.replace('\u2060', ''))).toEqual(listed)
  })

  test.each(['1299-1000', '1000-12999', '1000–1299', '12', '1000,2000', 'Gent', '1000-', '-1000', '1234AB'])(
    '%s is none',
    text => {
      expect(parsePostcodeRanges(text)).toBeUndefined()
    },
  )
})

describe('an address', () => {
  test.each([
    ['1000', true],
    ['1299', true],
    ['1300', false],
    ['1499', false],
    ['1500', true],
    ['3999', true],
    ['4000', false],
    ['7999', false],
    ['8000', true],
    ['9999', true],
  ])('with postcode %s in Belgium: %s', (postcode, served) => {
    expect(isServed(belgium, postcode)).toBe(served)
  })

  test('of a code with letters counts by its digits', () => {
    expect(isServed('3400-3499', '3435 RA')).toBe(true)
    expect(isServed('3400-3499', '3512 AA')).toBe(false)
  })

  test('with a longer or shorter code than the ranges is not served', () => {
    expect(isServed('1000-1299', '10115')).toBe(false)
    expect(isServed('01000-09999', '1000')).toBe(false)
    expect(isServed('1000-1299', 'D02 AF30')).toBe(false)
  })

  test('is served anywhere where there are no ranges', () => {
    expect(isServed(undefined, '4000')).toBe(true)
    expect(isServed('', '4000')).toBe(true)
  })

  test('is not served where the ranges cannot be read', () => {
    expect(isServed('somewhere', '4000')).toBe(false)
  })
})
