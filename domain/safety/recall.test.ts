import { describe, expect, test } from 'vitest'
import { isInRange, toComparableSerial } from './recall.ts'

describe('a serial number', () => {
  test.each([
    ['GN10-2503-1015', 'GN1025031015'],
    [' gn10 2503 1015 ', 'GN1025031015'],
    ['GN10–2503–1015', 'GN1025031015'],
    ['ＧＮ10-2503-1015', 'GN1025031015'],
  ])('%j is read', (text, plain) => {
    expect(toComparableSerial(text)).toBe(plain)
  })

  test.each(['', '   ', 'GN10', 'ABCDEFGH', 'GN10-2503-1015; drop', 'GN10<1015>', '0'.repeat(65), '序列号123456'])(
    '%j is none',
    text => {
      expect(toComparableSerial(text)).toBeUndefined()
    },
  )
})

describe('a range', () => {
  const range = { first: 'GN10-2503-1010', last: 'GN10-2503-1099' }

  test.each([
    ['GN10-2503-1010', true],
    ['GN10-2503-1099', true],
    ['gn1025031050', true],
    ['GN10-2503-1009', false],
    ['GN10-2503-1100', false],
    ['GN06-2503-1050', false],
    ['GN10-2504-1050', false],
    ['GN10-2503-10500', false],
    ['no number', false],
    ['', false],
  ])('%s: %s', (serial, expected) => {
    expect(isInRange(serial, range)).toBe(expected)
  })

  test('with ends of different form contains nothing', () => {
    expect(isInRange('GN10-2503-1050', { first: 'GN10-1', last: 'GN10-2503-1099' })).toBe(false)
  })
})
