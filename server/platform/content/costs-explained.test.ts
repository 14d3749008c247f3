import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { models } from '#demo/seed/catalogue/models.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { languages } from '#domain/languages.ts'
import { percentOf } from '#domain/money.ts'
import { firstHalf } from '#domain/payments/half.ts'
import { lowestTier, monthlyRentFor, rentFor } from '#domain/pricing/rent.ts'
import { buyOut } from '#domain/requests/buy-out.ts'
import { customerShare, residualValue } from '#domain/requests/damage.ts'
import { earlyReturn } from '#domain/requests/early-return.ts'
import { lateReturn } from '#domain/requests/late-return.ts'
import { renewal } from '#domain/requests/renewal.ts'
import { settleDeposit } from '#domain/requests/settlement.ts'
import { plainTerm } from '#domain/requests/terms.ts'
import { fillText } from '#i18n/content/placeholders.ts'
import { sumsIn } from '#testing/steps/sums-in.ts'
import { settings } from '../config/settings.ts'

/**
 * Computes every amount on the page with the rules used for charging, and the initial prices and rules of a new shop.
 * An additional, missing or wrong amount in any language fails.
 */
const rules = settings.after_sale.initial
const model = (key: string) => {
  const found = models.find(candidate => candidate.key === key)
  if (!found) throw new Error(`No ${key}`)
  return { ...found, terms: { tiers: found.tiers, min_months: 2, max_months: 24 } }
}
const small = model('genie-600')
const large = model('genie-3000')
const rent = (months: number, of = small) => rentFor(of.terms, months).total

const figures = Object.fromEntries(
  Object.entries({ ...rules, rest_days: settings.part_payment.initial.within_days }).map(([name, value]) => [
    name,
    name.includes('percent') ? `${value}%` : name === 'early_fee_cap' ? `€${value / 100}` : String(value),
  ]),
)

function section(language: string, id: string, values: Record<string, string> = figures): string {
  const text = readFileSync(new URL(`../../../i18n/content/${language}/costs-explained.md`, import.meta.url), 'utf8')
  const body = text.split(` {#${id}}`)[1]?.split(/\n## /)[0]
  if (!body) throw new Error(`No ${id} in ${language}`)
  return fillText(body, values)
}

/** Without cents where they are zero, as in the texts. */
const asTold = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))
const told = (...cents: number[]) => [...new Set(cents.map(asTold))].sort()

function rental(of: typeof small, months: number, start: Day = '2027-03-01') {
  const parts = plainTerm(of.terms, months)
  return { terms: of.terms, start, end: addMonths(start, months), months, parts, rent_paid: rent(months, of) }
}

function renewed(months: number, more: number) {
  const result = renewal({ terms: small.terms, start: '2027-03-01', months }, more, rules)
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

const early = earlyReturn(rental(small, 12), addDays(addMonths('2027-03-01', 4), 10), rules)
const capped = earlyReturn(rental(large, 12), addMonths('2027-03-01', 3), rules)
const bought = buyOut({ price_at_start: small.unit_price, rent_paid: rent(12), deposit_held: small.deposit }, rules)
const sevenMonths = { start: '2026-11-10', end: '2027-06-10' } as const
const worth = residualValue(small.unit_price, 8, rules)
const monthly = rentFor(small.terms, 7).monthly
const late = lateReturn(sevenMonths, '2027-06-20', { monthly, residual: worth, rules })
const cover = 12_000
const settled = settleDeposit(small.deposit, [
  { rule: 'late', amount: late.charge },
  { rule: 'damage', amount: customerShare('customer', cover, worth) },
])

const wanted: Record<string, string[]> = {
  rent: told(
    ...[monthlyRentFor(small.tiers, 3), rent(3), monthlyRentFor(small.tiers, 6), 6 * monthlyRentFor(small.tiers, 6)],
    ...[monthlyRentFor(small.tiers, 7), rent(6), monthlyRentFor(small.tiers, 12), rent(12)],
  ),
  early: told(
    ...[rent(12), monthlyRentFor(small.tiers, 5), early.rent_used, early.rent_unused, early.fee, early.refund],
    ...[rent(12, large), capped.rent_used, capped.rent_unused, percentOf(capped.rent_unused, rules.early_fee_percent)],
    ...[rules.early_fee_cap, capped.refund],
  ),
  renewal: told(rent(5), rent(4), renewed(4, 1).price, rent(7) - rent(6), renewed(6, 1).price),
  buyout: told(...[small.unit_price, rent(12), bought.credit, bought.price, small.deposit, bought.due, bought.floor]),
  late: told(monthly, monthly / 30, late.charge),
  half: told(small.unit_price, firstHalf(small.unit_price), small.unit_price - firstHalf(small.unit_price)),
  damage: told(small.unit_price, worth, cover, 80_000),
  deposit: told(small.deposit, late.charge, cover, settled.back),
}

describe.each(languages)('%s', language => {
  test.each(Object.entries(wanted))('%s: every amount, and no other', (id, sums) => {
    expect(sumsIn(section(language, id))).toEqual(sums)
  })

  test.each([
    ['early', rules.early_fee_percent],
    ['buyout', rules.buyout_credit_percent],
    ['buyout', rules.buyout_floor_percent],
    ['damage', rules.residual_percent_per_month],
    ['damage', rules.residual_floor_percent],
  ])('%s tells of %d per cent', (id, percent) => {
    const shares = [...section(language, id).matchAll(/(\d+(?:[.,]\d+)?)[\s\u00a0]?%/g)].map(([, share = '']) =>
      Number(share.replace(',', '.')),
    )
    expect(shares).toContain(percent)
  })

  test('no day that is a setting is typed into it, nor into the pages about giving back', () => {
    for (const name of ['costs-explained', 'return', 'withdrawal']) {
      const text = readFileSync(new URL(`../../../i18n/content/${language}/${name}.md`, import.meta.url), 'utf8')
      expect(text, name).toContain('{{late_grace_days}}')
      expect(text, name).not.toMatch(
        /(?<!\d)3 (?:dagen|days|Tage|weitere Tage|more days|天)|24 (?:uur|hours|Stunden|小时)/,
      )
    }
  })

  test.each<[string, string[]]>([
    ['early', ['early_fee_percent', 'early_fee_cap']],
    ['renewal', ['longest_months']],
    ['buyout', ['buyout_credit_percent', 'buyout_floor_percent']],
    ['damage', ['residual_percent_per_month', 'residual_floor_percent']],
  ])('the rule of %s takes its figures from the settings', (id, names) => {
    const filled = names.filter(name => section(language, id, { [name]: `<${name}>` }).includes(`<${name}>`))
    expect(filled).toEqual(names)
  })

  test('days and months match the rules', () => {
    const numbers = (id: string) => (section(language, id).match(/\d+/g) ?? []).map(Number)
    expect(numbers('late')).toEqual(expect.arrayContaining([rules.late_grace_days, rules.late_loss_days]))
    expect(numbers('late')).toEqual(expect.arrayContaining([late.days_late, late.days_charged]))
    expect(numbers('renewal')).toContain(rules.longest_months)
    expect(numbers('deposit')).toContain(rules.dispute_days)
    expect(numbers('early')).toContain(early.months_used)
  })
})

test('the cap applies in one example, the lowest month in the other, the floor in none', () => {
  expect(early.fee).toBeLessThan(rules.early_fee_cap)
  expect(capped.fee).toBe(rules.early_fee_cap)
  expect(renewed(4, 1).price).toBeGreaterThan(lowestTier(small.tiers))
  expect(renewed(6, 1).price).toBe(lowestTier(small.tiers))
  expect(bought.price).toBeGreaterThan(bought.floor)
  expect(customerShare('customer', 80_000, worth)).toBe(worth)
})
