import { expect, test } from 'vitest'
import { costCurve } from './curve.ts'

const rules = {
  early_fee_percent: 20,
  early_fee_cap: 7500,
  late_grace_days: 3,
  late_loss_days: 30,
  longest_months: 36,
  buyout_credit_percent: 60,
  buyout_floor_percent: 15,
  buyout_cap_percent: 100,
  residual_percent_per_month: 2.5,
  residual_floor_percent: 15,
  dispute_days: 14,
  offer_hours: 24,
  pay_days: 7,
  guarantee_months: 24,
  guarantee_after_repair_months: 12,
}
const terms = {
  tiers: [
    { from_months: 2, monthly: 6900 },
    { from_months: 4, monthly: 5500 },
    { from_months: 7, monthly: 4500 },
    { from_months: 12, monthly: 3900 },
  ],
  min_months: 2,
  max_months: 24,
}
const rows = (change: object = {}) =>
  costCurve({ terms, months: 6, unit_price: 89_900, buyout: true, until: 14, ...change }, rules)

test('at the end of the term a return costs the rent, and after that the renewals too', () => {
  const [, , , , , sixth, seventh, , , , , twelfth] = rows()
  expect(sixth).toEqual({ month: 6, returned: 31_500, rented: 31_500, bought_out: 102_500, bought: 89_900 })
  expect(seventh).toMatchObject({ returned: 31_500 + 3900, rented: 31_500, bought_out: null })
  expect(twelfth).toMatchObject({ returned: 31_500 + 23_400, rented: 46_800 })
})

test('an earlier return never costs more, and no line ever falls', () => {
  for (const line of ['returned', 'rented'] as const) {
    const costs = rows().map(row => row[line] ?? 0)
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
  }
})

test('an option that is not offered has no line', () => {
  expect(rows({ buyout: false }).every(({ bought_out }) => bought_out === null)).toBe(true)
  expect(rows({ unit_price: null }).every(({ bought, bought_out }) => bought === null && bought_out === null)).toBe(
    true,
  )
  expect(rows({ until: 40 }).at(-1)).toMatchObject({ month: 40, returned: null })
  const all = rows({ until: 26 })
  expect([1, 2, 24, 25].map(month => all[month - 1]?.rented)).toEqual([null, 13_800, 93_600, null])
})

test('an activity lowers buying and renting, and a buy-out is still counted from the list price', () => {
  const lowered = rows({ unit_price: 79_900, price_at_start: 89_900, discount: (rent: number) => rent / 10 })
  expect(lowered[5]).toEqual({ month: 6, returned: 28_350, rented: 28_350, bought_out: 101_240, bought: 79_900 })
})
