import { describe, expect, test } from 'vitest'
import { computeScale, toFraction } from './chart-scale.ts'

describe('the ends of an axis', () => {
  test.each<[number[], number, number]>([
    [[], 0, 1],
    [[0, 0], 0, 1],
    [[3, 7], 0, 8],
    [[10], 0, 10],
    [[101], 0, 150],
    [[1_234_567], 0, 1_500_000],
    [[0.3], 0, 0.3],
    [[50, -12], -15, 50],
    [[-4], -4, 0],
  ])('of %j', (values, low, high) => {
    expect(computeScale(values)).toEqual({ low, high })
  })

  test('include every value', () => {
    for (const values of [[1, 2, 3], [99, 1], [-5, 12_345], [999_999_999]]) {
      const scale = computeScale(values)
      for (const value of values) {
        expect(toFraction(value, scale)).toBeGreaterThanOrEqual(0)
        expect(toFraction(value, scale)).toBeLessThanOrEqual(1)
      }
    }
  })
})
