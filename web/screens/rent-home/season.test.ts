import { describe, expect, test } from 'vitest'
import { rentOrBuy } from './season.ts'

const small = {
  min_months: 2,
  max_months: 24,
  tiers: [
    { from_months: 2, monthly: 6900 },
    { from_months: 4, monthly: 5500 },
    { from_months: 7, monthly: 4500 },
    { from_months: 12, monthly: 3900 },
  ],
}

describe('renting for some seasons compared with buying', () => {
  test('seven months a season, each season a rental of its own', () => {
    expect(rentOrBuy(small, 89_900)).toEqual({
      months: 7,
      rents: [
        { seasons: 1, total: 31_500 },
        { seasons: 2, total: 63_000 },
        { seasons: 3, total: 94_500 },
      ],
      buy: 89_900,
      cheaper_seasons: 2,
    })
  })

  test('an equal cost is not cheaper', () => {
    expect(rentOrBuy(small, 31_500).cheaper_seasons).toBe(0)
    expect(rentOrBuy(small, 31_501).cheaper_seasons).toBe(1)
    expect(rentOrBuy(small, 1_000_000).cheaper_seasons).toBe(3)
  })

  test('a season is limited to the possible terms', () => {
    expect(rentOrBuy({ ...small, max_months: 5 }, 89_900).months).toBe(5)
    expect(rentOrBuy({ ...small, min_months: 9 }, 89_900)).toMatchObject({
      months: 9,
      rents: [{ total: 9 * 4500 }, {}, {}],
    })
  })
})
