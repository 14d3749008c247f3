import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, percentOf, sum } from './money.ts'

describe('allocate', () => {
  test.each<[number, number[], number[]]>([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 2, 1], [0, 1, 0]],
    [0, [3, 4], [0, 0]],
    [-100, [1, 1, 1], [-33, -33, -34]],
    [50, [0, 0], [50, 0]],
    [7, [], []],
    [999, [10_000, 1, 0], [999, 0, 0]],
  ])('%i by %j is %j', (amount, weights, parts) => expect(allocate(amount, weights)).toEqual(parts))

  test('the parts add up to the whole, and each is within a cent of its share', () => {
    const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(amounts, weights, (amount, list) => {
        const parts = allocate(amount, list)
        expect(sum(parts)).toBe(amount)
        const whole = sum(list)
        if (whole === 0) return
        parts.forEach((part, index) => {
          expect(Math.abs(part - (amount * (list[index] ?? 0)) / whole)).toBeLessThan(1.000001)
        })
      }),
    )
  })
})

test('a percentage is rounded once, half away from zero', () => {
  expect(percentOf(1050, 10)).toBe(105)
  expect(percentOf(5, 50)).toBe(3)
  expect(percentOf(-5, 50)).toBe(-3)
  expect(percentOf(999, 33)).toBe(330)
})
