import { expect, test } from 'vitest'
import { freightFor } from './freight.ts'

const tariffs = [
  { country: 'NL', up_to_grams: 5000, price: 495 },
  { country: 'NL', up_to_grams: 31_500, price: 1295 },
  { country: 'DE', up_to_grams: null, price: 1900 },
]

test.each([
  ['NL', 100, 495],
  ['NL', 5000, 495],
  ['NL', 5001, 1295],
  ['NL', 40_000, undefined],
  ['NL', 0, 0],
  ['DE', 99_000, 1900],
  ['BE', 10_000, 0],
] as const)('%s, %i grams: %s', (country, grams, price) => {
  expect(freightFor(tariffs, country, grams)).toBe(price)
})
