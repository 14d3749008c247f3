import { expect, test } from 'vitest'
import { areReadable, computeHeadline, tiersIn } from './price-values.ts'
import { exampleMonths } from './tier-table.tsx'

const values = {
  'rent_tiers.0.from_months': '1',
  'rent_tiers.0.monthly': '79,00',
  'rent_tiers.1.from_months': '',
  'rent_tiers.1.monthly': ' ',
  'rent_tiers.2.from_months': '6',
  'rent_tiers.2.monthly': '59',
  unit_price: '1.299,00',
}

test('empty tiers are left out', () => {
  expect(tiersIn(values)).toEqual([
    { from_months: 1, monthly: 7900 },
    { from_months: 6, monthly: 5900 },
  ])
  expect(areReadable(tiersIn(values))).toBe(true)
  expect(areReadable([])).toBe(false)
})

test('an incomplete tier and an invalid number are rejected', () => {
  expect(areReadable(tiersIn({ 'rent_tiers.0.from_months': '3' }))).toBe(false)
  expect(areReadable(tiersIn({ 'rent_tiers.0.from_months': 'x', 'rent_tiers.0.monthly': '5' }))).toBe(false)
})

test('a reduction is compared by the price, or by the lowest monthly rent', () => {
  expect(computeHeadline('rent', values)).toBe(5900)
  expect(computeHeadline('buy', values)).toBe(129_900)
})

test('example terms: the shortest, those of the tiers, the longest', () => {
  expect(exampleMonths(tiersIn(values), { min_months: 1, max_months: 24 })).toEqual([1, 6, 24])
  expect(exampleMonths(tiersIn(values), { min_months: 3, max_months: 6 })).toEqual([3, 6])
})
