import { describe, expect, test } from 'vitest'
import { receiptOf } from './receipt.ts'

const terms = { tiers: [{ from_months: 1, monthly: 10_000 }], min_months: 1, max_months: 12 }
const input = { terms, months: 7, seasons: 3, unit_price: 150_000, freight: 0 }

describe('renting beside buying', () => {
  test('adds up the seasons and names the difference', () => {
    const receipt = receiptOf(input)
    expect(receipt).toMatchObject({ rent_of_season: 70_000, rented: 210_000, bought: 150_000 })
    expect([receipt.cheaper, receipt.difference]).toEqual(['buy', 60_000])
    expect(receiptOf({ ...input, seasons: 2 })).toMatchObject({ cheaper: 'rent', difference: 10_000 })
    expect(receiptOf({ ...input, unit_price: 210_000 }).cheaper).toBe('same')
  })

  test('pays a delivery each season when renting, and one when buying', () => {
    const receipt = receiptOf({ ...input, freight: 1000 })
    expect([receipt.rented, receipt.bought]).toEqual([213_000, 151_000])
  })

  test.each([
    [150_000, { season: 3, month: 1 }],
    [140_000, { season: 2, month: 7 }],
    [140_001, { season: 3, month: 1 }],
    [10_000, { season: 1, month: 1 }],
    [75_000, { season: 2, month: 1 }],
    [95_000, { season: 2, month: 3 }],
  ])('%i cents are reached in %o', (unit_price, even) => {
    expect(receiptOf({ ...input, unit_price }).even).toEqual(even)
  })

  test('a rental has cost as much at the month named, and not the month before', () => {
    for (let price = 20_000; price < 400_000; price += 7_013) {
      const { even } = receiptOf({ ...input, unit_price: price })
      if (!even) throw new Error('renting costs something')
      const paid = (even.season - 1) * 70_000 + even.month * 10_000
      expect(paid).toBeGreaterThanOrEqual(price)
      expect(paid - 10_000).toBeLessThan(price)
    }
  })

  test('what costs nothing never costs as much', () => {
    const free = { ...terms, tiers: [{ from_months: 1, monthly: 0 }] }
    expect(receiptOf({ ...input, terms: free }).even).toBeUndefined()
  })

  test('a term below the shortest one counts as the shortest', () => {
    const atLeastThree = { ...terms, tiers: [{ from_months: 3, monthly: 10_000 }], min_months: 3 }
    expect(receiptOf({ ...input, terms: atLeastThree, unit_price: 25_000 }).even).toEqual({ season: 1, month: 1 })
  })
})
