import { describe, expect, test } from 'vitest'
import { parseMetres, parseSize, parseSquareMetres } from './parse-size.ts'

describe('two sides', () => {
  test.each([
    ['12 × 8 m', 12, 8],
    ['12x8', 12, 8],
    ['12X8M', 12, 8],
    [' 12,5 * 8.25 ', 12.5, 8.25],
    ['12 m × 8 m', 12, 8],
    ['12m x 8m', 12, 8],
    ['12 bij 8', 12, 8],
    ['12 by 8 metres', 12, 8],
    ['12 mal 8 Meter', 12, 8],
    ['12米乘8米', 12, 8],
    ['１２×８米', 12, 8],
    ['0,1 x 1000', 0.1, 1000],
  ])('%s', (text, length, width) => {
    expect(parseSize(text)).toEqual({ length, width })
  })

  test.each([
    '',
    '12',
    '12 x',
    'x 8',
    '12 x 8 x 3',
    'twelve x eight',
    '-12 x 8',
    '0 x 8',
    '12 x 0.04',
    '1001 x 8',
    '1e3 x 8',
    'Infinity x 8',
    '12 8',
    '12 × 8 km',
  ])('not %s', text => {
    expect(parseSize(text)).toBeUndefined()
  })
})

describe('square metres', () => {
  test.each([
    ['350', 350],
    ['350 m²', 350],
    ['350m2', 350],
    ['350,5', 350.5],
    ['350.25 qm', 350.25],
    ['1.200', 1200],
    ['1,200', 1200],
    ["1'200", 1200],
    ['1 200 m²', 1200],
    ['12.500,5', 12500.5],
    ['３５０平方米', 350],
    ['0', 0],
  ])('%s', (text, area) => {
    expect(parseSquareMetres(text)).toBe(area)
  })

  test.each(['', 'm²', '-5', '12 x 8', '3.5.1', '1e5', '12345678', 'NaN', '1.20.0'])('not %s', text => {
    expect(parseSquareMetres(text)).toBeUndefined()
  })
})

test('a place may lie left of or below the middle', () => {
  expect([parseMetres('-4,5'), parseMetres('4.255 m'), parseMetres('0'), parseMetres('four')]).toEqual([
    -4.5,
    4.26,
    0,
    undefined,
  ])
})
