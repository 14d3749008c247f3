import { describe, expect, test } from 'vitest'
import { priorPrice } from '../pricing/reduction.ts'
import { activityPrice, actualPrices, type RuleSpan } from './activity-price.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const line = { product_id: 'mower', kind: 'buy' as const }
const span = (from: number, until: number, change: Partial<RuleSpan> = {}): RuleSpan => ({
  rule_id: `${from}`,
  product_ids: ['mower'],
  discount_type: 1,
  discount_value: 20_000,
  from: day(from),
  until: day(until),
  ...change,
})
const steady = [{ valid_from: day(1), price: 239_900 }]

describe('the price that was actually charged', () => {
  test('is the list price, lowered while a rule applied', () => {
    expect(actualPrices(steady, [span(40, 50)], line)).toEqual([
      { valid_from: day(1), price: 239_900 },
      { valid_from: day(40), price: 219_900 },
      { valid_from: day(50), price: 239_900 },
    ])
  })

  test('ignores rules for other products, and does not exist before the first price', () => {
    const others = [span(2, 9, { product_ids: ['garage'] }), span(2, 9, { kind: 'rent' }), span(-9, -2)]
    expect(actualPrices(steady, others, line)).toEqual(steady)
  })
})

describe('what may be struck through', () => {
  test('is the lowest price of the thirty days before', () => {
    expect(priorPrice(actualPrices(steady, [span(40, 60)], line), day(45))).toBe(239_900)
  })

  test('is nothing when a rule before it was as cheap', () => {
    expect(priorPrice(actualPrices(steady, [span(35, 39), span(40, 60)], line), day(45))).toBeUndefined()
  })

  test('is nothing for a product on sale for less than thirty days', () => {
    expect(priorPrice(actualPrices([{ valid_from: day(20), price: 239_900 }], [span(40, 60)], line), day(45))).toBe(
      undefined,
    )
  })
})

describe('the rule that applies now', () => {
  test('is the one that lowers most', () => {
    const tenth = span(40, 60, { rule_id: 'tenth', discount_type: 2, discount_value: 10 })
    expect(activityPrice(239_900, [span(41, 60), tenth], { ...line, now: day(45), months: 1 })).toMatchObject({
      rule: { rule_id: 'tenth' },
      price: 215_910,
    })
    expect(activityPrice(239_900, [tenth], { ...line, now: day(60), months: 1 })).toBeUndefined()
  })

  test('gives no monthly price when a fixed amount is taken off a whole rent', () => {
    const rent = { product_id: 'mower', kind: 'rent' as const, now: day(45), months: 6 }
    const found = activityPrice(9900, [span(40, 60)], rent)
    expect([found?.rule.rule_id, found?.price]).toEqual(['40', undefined])
  })
})
