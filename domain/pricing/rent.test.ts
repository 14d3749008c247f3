import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findBrokenTierRule, lowestTier, type RentTier, rentFor } from './rent.ts'

const genie600 = {
  min_months: 2,
  max_months: 24,
  tiers: [
    { from_months: 2, monthly: 6900 },
    { from_months: 4, monthly: 5500 },
    { from_months: 7, monthly: 4500 },
    { from_months: 12, monthly: 3900 },
  ],
}

describe('the rent of a Genie 600', () => {
  test.each<[number, number, number]>([
    [2, 13800, 2],
    [3, 20700, 3],
    [4, 22000, 4],
    [5, 27500, 5],
    // Seven months at the lower tier cost less than six at the higher one.
    [6, 31500, 7],
    [7, 31500, 7],
    [10, 45000, 10],
    [11, 46800, 12],
    [12, 46800, 12],
    [24, 93600, 24],
    [26, 93600 + 2 * 3900, 26],
  ])('%i months cost %i, counted as %i', (months, total, counted) => {
    expect(rentFor(genie600, months)).toMatchObject({ total, counted_months: counted })
  })
})

const terms = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 3000 })), { minLength: 1, maxLength: 6 })
  .chain(steps =>
    fc
      .record({ start: fc.integer({ min: 3000, max: 30_000 }), max: fc.integer({ min: 1, max: 36 }) })
      .map(({ start, max }) => {
        const tiers: RentTier[] = []
        let from = 1
        let monthly = start
        for (const [months, less] of steps) {
          tiers.push({ from_months: from, monthly })
          from += months
          monthly = Math.max(0, monthly - less)
        }
        return { tiers, min_months: 1, max_months: max }
      }),
  )

test('a longer term never costs less, and one more month never costs more than the highest monthly price', () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 60 }), (rent, months) => {
      const [now, next] = [rentFor(rent, months).total, rentFor(rent, months + 1).total]
      expect(next).toBeGreaterThanOrEqual(now)
      expect(next - now).toBeLessThanOrEqual(rent.tiers[0]?.monthly ?? 0)
      expect(now).toBeGreaterThanOrEqual(months * lowestTier(rent.tiers))
    }),
  )
})

test.each([
  [[], 'tiers_empty'],
  [[{ from_months: 3, monthly: 100 }], 'tiers_start'],
  [
    [
      { from_months: 2, monthly: 100 },
      { from_months: 2, monthly: 90 },
    ],
    'tiers_order',
  ],
  [
    [
      { from_months: 2, monthly: 100 },
      { from_months: 4, monthly: 110 },
    ],
    'tiers_rising',
  ],
  [genie600.tiers, undefined],
] as const)('tiers %j: %s', (tiers, issue) => {
  expect(findBrokenTierRule({ tiers, min_months: 2, max_months: 24 })).toBe(issue)
})
