import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type Day } from '../calendar.ts'
import { sum } from '../money.ts'
import { rentFor } from '../pricing/rent.ts'
import { buyOut } from './buy-out.ts'
import { customerShare, duties, residualValue } from './damage.ts'
import { earlyReturn, endByShop } from './early-return.ts'
import { computeFindingShares } from './inspection.ts'
import { chargeWhileOut, lateReturn } from './late-return.ts'
import { renewal } from './renewal.ts'
import { settleDeposit } from './settlement.ts'
import { dayPrices, monthsUsed, plainTerm } from './terms.ts'

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
}
const terms600 = {
  tiers: [
    { from_months: 2, monthly: 6900 },
    { from_months: 4, monthly: 5500 },
    { from_months: 7, monthly: 4500 },
    { from_months: 12, monthly: 3900 },
  ],
  min_months: 2,
  max_months: 24,
}

const anyTerms = fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 5 }).map(prices => ({
  tiers: prices.toSorted((a, b) => b - a).map((monthly, index) => ({ from_months: 2 + index * 3, monthly })),
  min_months: 2,
  max_months: 24,
}))
const anyDay = fc.integer({ min: 0, max: 3000 }).map(days => addDays('2024-01-31', days))

describe('months used', () => {
  test.each<[Day, Day, number]>([
    ['2027-01-31', '2027-01-31', 1],
    ['2027-01-31', '2027-02-28', 1],
    ['2027-01-31', '2027-03-01', 2],
    ['2027-01-31', '2027-03-31', 2],
    ['2028-02-29', '2029-02-28', 12],
    ['2028-02-29', '2029-03-01', 13],
    ['2026-12-15', '2027-01-15', 1],
    ['2026-12-15', '2027-01-16', 2],
  ])('from %s, back on %s: %d', (start, on, months) => expect(monthsUsed(start, on)).toBe(months))

  test('a return on the anniversary has used only the months before it', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 36 }), (start, months) => {
        expect(monthsUsed(start, addMonths(start, months))).toBe(months)
      }),
    )
  })
})

describe('early return', () => {
  const rental = (months: number) => ({
    terms: terms600,
    start: '2027-03-01' as Day,
    end: addMonths('2027-03-01', months),
    months,
    parts: plainTerm(terms600, months),
    rent_paid: rentFor(terms600, months).total,
  })

  test('twelve months, back after four: as if four had been rented, less the fee', () => {
    // 12 × 39 = 468; 4 × 55 = 220; 248 are left, a fifth of them is 49.60.
    expect(earlyReturn(rental(12), '2027-07-01', rules)).toEqual({
      months_used: 4,
      rent_used: 22_000,
      rent_unused: 24_800,
      fee_of: 24_800,
      fee: 4960,
      refund: 19_840,
    })
  })

  test('a month that has begun counts as used', () => {
    expect(earlyReturn(rental(12), '2027-07-02', rules)).toMatchObject({ months_used: 5, rent_used: 27_500 })
  })

  test('the fee is capped', () => {
    const long = { ...rental(24), rent_paid: 93_600 }
    expect(earlyReturn(long, '2027-04-01', rules)).toMatchObject({ rent_unused: 93_600 - 13_800 + 6900, fee: 7500 })
  })

  test('after the first year of a longer rental there is no fee', () => {
    const { fee, refund, rent_unused } = earlyReturn(rental(24), '2028-03-01', rules)
    expect([fee, refund]).toEqual([0, rent_unused])
    // Ten months cost 18.00 less than twelve: with a higher fee, waiting would be cheaper.
    expect(earlyReturn(rental(24), '2028-01-01', rules)).toMatchObject({ rent_used: 45_000, fee: 1800 })
  })

  test('on the last day, and after it, nothing is refunded', () => {
    expect(earlyReturn(rental(6), '2027-09-01', rules)).toMatchObject({ refund: 0, fee: 0 })
    expect(earlyReturn(rental(6), '2028-01-01', rules)).toMatchObject({ months_used: 6, refund: 0 })
  })

  test('a discount applies to the months that were used as well', () => {
    // 12 × 39 less 20 % = 374.40; 7 months would have cost 7 × 48 = 336.00, less 20 % = 268.80.
    const list = rentFor(terms600, 12).total
    const due = 37_440
    const seven = rentFor(terms600, 7).total
    const one = { ...rental(12), parts: [{ months: 12, terms: terms600, list, due }], rent_paid: due }
    const { rent_used, rent_unused } = earlyReturn(one, '2027-10-01', rules)
    expect(rent_used).toBe(Math.round(seven * 0.8))
    expect(rent_unused).toBe(due - rent_used)
  })

  test('each part of a renewed rental keeps the price it was concluded at', () => {
    const twice = { ...terms600, tiers: terms600.tiers.map(tier => ({ ...tier, monthly: tier.monthly * 2 })) }
    const first = rentFor(terms600, 6).total
    const more = renewal({ terms: twice, start: '2027-03-01', months: 6 }, 6, { longest_months: 12 })
    if (!more.ok) throw new Error(more.refusal)
    const { price } = more.value
    const parts = [...plainTerm(terms600, 6), { months: 6, terms: twice, list: price, due: price }]
    const renewed = { ...rental(12), parts, rent_paid: first + price }
    // Four months of the first term: the whole renewal is unused.
    expect(earlyReturn(renewed, '2027-07-01', rules).rent_unused).toBe(price + first - rentFor(terms600, 4).total)
    // Four months of the renewal, priced as a renewal of four months.
    const four = renewal({ terms: twice, start: '2027-03-01', months: 6 }, 4, { longest_months: 12 })
    expect(earlyReturn(renewed, '2028-01-01', rules).rent_used).toBe(first + (four.ok ? four.value.price : 0))
  })

  test('never costs more than keeping it, never refunds more than was paid, and later is never cheaper', () => {
    fc.assert(
      fc.property(
        anyTerms,
        fc.integer({ min: 2, max: 24 }),
        anyDay,
        fc.nat({ max: 100 }),
        fc.nat({ max: 730 }),
        (terms, months, start, offPercent, after) => {
          const rent_paid = Math.round((rentFor(terms, months).total * (100 - offPercent)) / 100)
          const parts = plainTerm(terms, months).map(part => ({ ...part, due: rent_paid }))
          const of = { terms, start, end: addMonths(start, months), months, parts, rent_paid }
          const now = earlyReturn(of, addDays(start, after), rules)
          const later = earlyReturn(of, addDays(start, after + 31), rules)
          expect(now.refund).toBeGreaterThanOrEqual(0)
          expect(now.refund).toBeLessThanOrEqual(rent_paid)
          expect(later.refund).toBeLessThanOrEqual(now.refund)
          expect(now.rent_used + now.fee + now.refund).toBe(rent_paid)
        },
      ),
    )
  })
})

describe('an end that is down to the shop', () => {
  const rental = (months: number) => ({
    start: '2027-03-01' as Day,
    end: addMonths('2027-03-01', months),
    months,
    parts: plainTerm(terms600, months),
    rent_paid: rentFor(terms600, months).total,
  })

  test('counts the agreed rent for the days used, and has no fee', () => {
    // 92 of 366 days of 468.00 euros, where an early return would count 3 × 69.00 = 207.00.
    expect(earlyReturn(rental(12), '2027-06-01', rules).rent_used).toBe(20_700)
    expect(endByShop(rental(12), '2027-06-01', rules)).toMatchObject({
      ...{ days_used: 92, rent_used: 11_764, rent_unused: 46_800 - 11_764, fee: 0, refund: 46_800 - 11_764 },
    })
  })

  test('counts each part of a renewed rental by its own days', () => {
    const parts = [...plainTerm(terms600, 6), { months: 6, terms: terms600, list: 13_800, due: 13_800 }]
    const first = rentFor(terms600, 6).total
    const renewed = { ...rental(12), parts, rent_paid: first + 13_800 }
    // The renewal is of 182 days, 1 September 2027 to 1 March 2028, of which 30 were used.
    expect(endByShop(renewed, '2027-10-01', rules).rent_used).toBe(first + Math.round((13_800 * 30) / 182))
    expect(endByShop(renewed, '2027-03-01', rules)).toMatchObject({ rent_used: 0, refund: first + 13_800 })
  })

  test('does not give a reduction back once more', () => {
    expect(endByShop({ ...rental(12), rent_reduced: 46_800 }, '2027-06-01', rules).refund).toBe(0)
  })

  test('never costs more than an early return, and never refunds more than was paid', () => {
    fc.assert(
      fc.property(
        anyTerms,
        fc.integer({ min: 2, max: 24 }),
        anyDay,
        fc.nat({ max: 730 }),
        (terms, months, start, after) => {
          const rent_paid = rentFor(terms, months).total
          const of = { start, end: addMonths(start, months), months, parts: plainTerm(terms, months), rent_paid }
          const on = addDays(start, after)
          const { fee, rent_used, refund } = endByShop(of, on, rules)
          expect(refund).toBeGreaterThanOrEqual(earlyReturn(of, on, rules).refund)
          expect([fee, rent_used + refund]).toEqual([0, rent_paid])
        },
      ),
    )
  })
})

describe('late return', () => {
  const of = { start: '2027-01-31' as Day, end: '2027-03-31' as Day }
  const at = (on: Day, residual = 60_000) => lateReturn(of, on, { monthly: 6900, residual, rules })

  test('the grace period is free', () => {
    expect(at('2027-03-31')).toEqual({ days_late: 0, days_charged: 0, charge: 0, is_lost: false })
    expect(at('2027-04-03')).toMatchObject({ days_late: 3, charge: 0 })
  })

  test('after that a day costs its share of that month', () => {
    // 31 March until 30 April are thirty days: 69 / 30.
    expect(at('2027-04-04')).toMatchObject({ days_charged: 1, charge: 230 })
    expect(at('2027-04-13')).toMatchObject({ days_charged: 10, charge: 2300 })
  })

  test('across months each day costs its own share, rounded once', () => {
    // Of April's month 27 days are left after the grace, then three of the 31 days from 30 April on.
    expect(at('2027-05-03')).toMatchObject({ days_charged: 30, charge: Math.round((27 * 6900) / 30 + (3 * 6900) / 31) })
  })

  test('never more than it is worth', () => {
    expect(at('2027-04-13', 2000)).toMatchObject({ charge: 2000, is_lost: false })
    expect(at('2030-04-13', 2000)).toMatchObject({ charge: 2000, is_lost: true })
  })

  test('after a month it counts as lost: its full worth while it is out, its days once it is back', () => {
    const late = at('2027-05-04')
    const days = Math.round((27 * 6900) / 30 + (4 * 6900) / 31)
    expect(late).toMatchObject({ days_charged: 31, charge: days, is_lost: true })
    expect(chargeWhileOut(late, 60_000)).toBe(60_000)
    const before = at('2027-05-03')
    expect(chargeWhileOut(before, 60_000)).toBe(before.charge)
  })

  test('days and damage add up to at most its worth, on whatever day it is back', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 400 }),
        fc.nat({ max: 90_000 }),
        fc.array(fc.record({ cost: fc.nat({ max: 90_000 }), duty: fc.constantFrom(...duties) }), { maxLength: 4 }),
        (days, residual, costs) => {
          const { charge, is_lost } = at(addDays(of.end, days), residual)
          const findings = costs.map(one => ({ rule: 'damage' as const, ...one }))
          const shares = computeFindingShares(findings, { residual, late: charge })
          expect(charge + sum(shares)).toBeLessThanOrEqual(residual)
          const his = sum(findings.filter(({ duty }) => duty === 'customer').map(({ cost }) => cost))
          expect(sum(shares)).toBe(Math.min(his, residual - charge))
          // Returning it never costs more than keeping it.
          expect(charge).toBeLessThanOrEqual(chargeWhileOut({ ...at(of.end), charge, is_lost }, residual))
        },
      ),
    )
  })

  test('days of a whole month cost a month', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 1, max: 36 }),
        fc.integer({ min: 1, max: 99_999 }),
        (start, months, monthly) => {
          const from = addMonths(start, months)
          const until = addMonths(start, months + 1)
          const days = (Date.parse(until) - Date.parse(from)) / 86_400_000
          expect(dayPrices(start, from, days, monthly)).toBe(monthly)
        },
      ),
    )
  })
})

describe('renewal', () => {
  const rental = { terms: terms600, start: '2027-01-31' as Day, months: 6 }

  test('costs the difference between the longer and the shorter term', () => {
    // Twelve at 39 = 468; six count as seven at 45 = 315.
    expect(renewal(rental, 6, rules)).toMatchObject({
      value: { rent_whole: 46_800, rent_before: 31_500, lowest: 23_400, price: 23_400, new_end: '2028-01-31' },
    })
  })

  test('the end stays on the day of the month it began on', () => {
    expect(renewal({ ...rental, months: 1 }, 1, rules)).toMatchObject({ value: { new_end: '2027-03-31' } })
    expect(renewal({ ...rental, months: 12 }, 1, rules)).toMatchObject({ value: { new_end: '2028-02-29' } })
  })

  test('is limited to the longest term', () => {
    expect(renewal({ ...rental, months: 30 }, 6, rules).ok).toBe(true)
    expect(renewal({ ...rental, months: 30 }, 7, rules)).toEqual({ ok: false, refusal: 'too_long' })
  })

  test('never costs less than the lowest monthly rent, and more months never cost less', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 2, max: 18 }), fc.integer({ min: 1, max: 17 }), (terms, months, more) => {
        const [a, b] = [
          renewal({ ...rental, terms, months }, more, rules),
          renewal({ ...rental, terms, months }, more + 1, rules),
        ]
        if (!a.ok || !b.ok) throw new Error('within the limit')
        expect(a.value.price).toBeGreaterThanOrEqual(a.value.lowest)
        expect(b.value.price).toBeGreaterThanOrEqual(a.value.price)
      }),
    )
  })
})

describe('buy-out', () => {
  test('a part of the rent counts, and the deposit is set off', () => {
    // 899 − 60 % of 315 = 710; 150 of it are paid by the deposit.
    expect(buyOut({ price_at_start: 89_900, rent_paid: 31_500, deposit_held: 15_000 }, rules)).toEqual({
      price_at_start: 89_900,
      credit: 18_900,
      floor: 13_485,
      price: 71_000,
      late: 0,
      deposit_used: 15_000,
      late_from_deposit: 0,
      deposit_back: 0,
      due: 56_000,
    })
  })

  test('a deposit above the price is refunded in part', () => {
    const long = buyOut({ price_at_start: 89_900, rent_paid: 150_000, deposit_held: 40_000 }, rules)
    expect(long).toMatchObject({ credit: 53_940, price: 35_960, deposit_used: 35_960, deposit_back: 4040, due: 0 })
  })

  test('days after the end are paid first, from the deposit', () => {
    const rent = { price_at_start: 89_900, rent_paid: 31_500 }
    const few = buyOut({ ...rent, deposit_held: 15_000, late: 2500 }, rules)
    expect(few).toMatchObject({ late_from_deposit: 2500, deposit_used: 15_000, due: 58_500, deposit_back: 0 })
    const many = buyOut({ ...rent, deposit_held: 15_000, late: 20_000 }, rules)
    expect(many).toMatchObject({ late_from_deposit: 15_000, deposit_used: 15_000, due: 76_000 })
  })

  test('the price never falls below its floor, and every cent of the deposit is used or refunded', () => {
    const cents = fc.nat({ max: 400_000 })
    fc.assert(
      fc.property(cents, cents, cents, fc.nat({ max: 90_000 }), (price_at_start, rent_paid, deposit_held, late) => {
        const offer = buyOut({ price_at_start, rent_paid, deposit_held, late }, rules)
        expect(offer.late_from_deposit).toBeLessThanOrEqual(offer.deposit_used)
        expect(offer.due).toBe(offer.price + late - offer.deposit_used)
        expect(offer.price).toBeGreaterThanOrEqual(offer.floor)
        expect(offer.price).toBeLessThanOrEqual(price_at_start)
        expect(offer.deposit_used + offer.deposit_back).toBe(deposit_held)
        expect(offer.due).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('damage', () => {
  test('a machine loses the same amount each month, down to a floor', () => {
    expect([0, 12, 34, 60].map(months => residualValue(89_900, months, rules))).toEqual([
      89_900, 62_930, 13_485, 13_485,
    ])
  })

  test.each(duties)('is charged only for the customer’s own fault: %s', duty => {
    expect(customerShare(duty, 12_000, 62_930)).toBe(duty === 'customer' ? 12_000 : 0)
    expect(customerShare(duty, 90_000, 62_930)).toBe(duty === 'customer' ? 62_930 : 0)
  })

  test('a settlement equals the deposit, to the cent', () => {
    const deduction = fc.record({ rule: fc.constant('damage' as const), amount: fc.nat({ max: 30_000 }) })
    fc.assert(
      fc.property(fc.nat({ max: 40_000 }), fc.array(deduction, { maxLength: 5 }), (held, deductions) => {
        const { deducted, back, owed } = settleDeposit(held, deductions)
        expect(deducted + back).toBe(held)
        expect(Math.min(back, owed)).toBe(0)
        expect(back).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
