import { describe, expect, test } from 'vitest'
import { maxPriceCut, type OfferedPrice } from './price-cut.ts'

const rent: OfferedPrice = {
  unit_price: null,
  rent_tiers: [
    { from_months: 1, monthly: 9900 },
    { from_months: 6, monthly: 6900 },
  ],
  deposit: 40_000,
}
const sale = (unit_price: number): OfferedPrice => ({ unit_price, rent_tiers: null, deposit: null })

describe('how much cheaper one order can become through another price', () => {
  test('for a purchase the difference, and zero where it is dearer', () => {
    expect(maxPriceCut(sale(89_900), sale(1), 12)).toBe(89_899)
    expect(maxPriceCut(sale(1), sale(89_900), 12)).toBe(0)
  })

  test('for a rental the term with the largest reduction, also where the lowest monthly price stays', () => {
    const flat = { ...rent, rent_tiers: [{ from_months: 1, monthly: 6900 }] }
    expect(maxPriceCut(rent, flat, 12)).toBe(5 * 3000)
    expect(maxPriceCut(rent, { ...rent, rent_tiers: [{ from_months: 1, monthly: 4900 }] }, 12)).toBe(5 * 5000)
    expect(
      maxPriceCut(
        rent,
        {
          ...rent,
          rent_tiers: [
            { from_months: 1, monthly: 9900 },
            { from_months: 6, monthly: 5900 },
          ],
        },
        12,
      ),
    ).toBe(12 * 1000)
  })

  test('for a rental every month up to the longest term of its model', () => {
    const later = { ...rent, rent_tiers: [...(rent.rent_tiers ?? []), { from_months: 13, monthly: 1 }] }
    expect(maxPriceCut(rent, later, 12)).toBe(0)
    expect(maxPriceCut(rent, later, 24)).toBe(24 * 6899)
  })

  test('a lower deposit counts, and a higher one does not offset anything', () => {
    expect(maxPriceCut(rent, { ...rent, deposit: 0 }, 12)).toBe(40_000)
    expect(maxPriceCut(rent, { ...rent, rent_tiers: [{ from_months: 1, monthly: 6900 }], deposit: 90_000 }, 12)).toBe(
      15_000,
    )
  })
})

test('a lower replacement value counts, and none at all leaves it to the sale price', () => {
  const worth = (replacement_value: number | null): OfferedPrice => {
    return { unit_price: null, rent_tiers: [], deposit: 100, replacement_value }
  }
  expect(maxPriceCut(worth(80_000), worth(50_000), 12)).toBe(30_000)
  expect(maxPriceCut(worth(80_000), worth(90_000), 12)).toBe(0)
  expect(maxPriceCut(worth(80_000), worth(null), 12)).toBe(0)
})
