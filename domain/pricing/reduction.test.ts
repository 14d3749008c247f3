import { expect, test } from 'vitest'
import { priorPrice } from './reduction.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const now = day(100)

test.each<[string, [number, number][], number | undefined]>([
  ['one price', [[1, 100]], undefined],
  [
    'a plain reduction',
    [
      [1, 100],
      [90, 80],
    ],
    100,
  ],
  [
    'raised just before, then lowered to what it was',
    [
      [1, 80],
      [85, 100],
      [90, 80],
    ],
    undefined,
  ],
  [
    'raised, then lowered below the lowest of thirty days',
    [
      [1, 80],
      [85, 100],
      [90, 70],
    ],
    80,
  ],
  [
    'a dip within thirty days counts',
    [
      [1, 100],
      [70, 75],
      [72, 100],
      [90, 80],
    ],
    undefined,
  ],
  [
    'a dip before these days does not',
    [
      [1, 100],
      [40, 75],
      [50, 100],
      [90, 80],
    ],
    100,
  ],
  [
    'on sale for less than thirty days',
    [
      [70, 100],
      [90, 80],
    ],
    undefined,
  ],
  [
    'exactly thirty days',
    [
      [60, 100],
      [90, 80],
    ],
    100,
  ],
  [
    'a rise',
    [
      [1, 80],
      [90, 100],
    ],
    undefined,
  ],
  [
    'what comes later is not yet',
    [
      [1, 100],
      [120, 80],
    ],
    undefined,
  ],
])('%s', (_name, changes, prior) => {
  const history = changes.map(([number, price]) => ({ valid_from: day(number), price }))
  expect(priorPrice(history, now)).toBe(prior)
})
