import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../money.ts'
import { netFromGross } from '../pricing/vat.ts'
import { depositDueOn } from './deposit-due.ts'
import { type BilledItem, freightLines, goodsLines, vatRows } from './lines.ts'

const item = fc
  .record({
    item_id: fc.uuid(),
    goods_due: fc.nat({ max: 400_000 }),
    freight: fc.nat({ max: 9_000 }),
    vat_kind: fc.constantFrom('rent' as const, 'sale' as const, 'service' as const),
    vat_country: fc.constantFrom('NL', 'DE', 'BE'),
    vat_percent: fc.constantFrom(0, 7, 19, 21),
  })
  .map((facts): BilledItem => {
    const net = netFromGross(facts.goods_due + facts.freight, facts.vat_percent)
    return { ...facts, net, vat: facts.goods_due + facts.freight - net }
  })
const items = fc.array(item, { maxLength: 6 })
const amounts = (lines: readonly { net: number; vat: number }[]) => [
  sum(lines.map(({ net }) => net)),
  sum(lines.map(({ vat }) => vat)),
]

test('goods and delivery of a document add up to its items to the cent, in total and by rate', () => {
  fc.assert(
    fc.property(items, billed => {
      const lines = [...goodsLines(billed), ...freightLines(billed)]
      expect(amounts(lines)).toEqual(amounts(billed))
      expect(amounts(vatRows(lines))).toEqual(amounts(billed))
      expect(vatRows(lines)).toEqual(vatRows(billed))
      for (const line of lines) expect([Math.sign(line.net) < 0, Math.sign(line.vat) < 0]).toEqual([false, false])
    }),
  )
})

test('the delivery of an item is what was paid for it', () => {
  fc.assert(
    fc.property(items, billed => {
      const carried = freightLines(billed)
      expect(sum(carried.map(({ net, vat }) => net + vat))).toBe(sum(billed.map(({ freight }) => freight)))
    }),
  )
})

describe('the rates', () => {
  const line = (vat_country: string, vat_percent: number, net: number, vat: number) => ({
    ...{ vat_kind: 'sale' as const, vat_country, vat_percent, net, vat },
  })

  test('of two countries are separate, even where they are equal', () => {
    expect(vatRows([line('NL', 21, 100, 21), line('BE', 21, 200, 42), line('NL', 21, 300, 63)])).toEqual([
      { country: 'BE', percent: 21, net: 200, vat: 42 },
      { country: 'NL', percent: 21, net: 400, vat: 84 },
    ])
  })

  test('of one country are grouped together, the lowest first', () => {
    expect(vatRows([line('NL', 21, 1, 1), line('NL', 9, 2, 2), line('NL', 0, 3, 0)]).map(row => row.percent)).toEqual([
      0, 9, 21,
    ])
  })

  test('of nothing are none', () => {
    expect(vatRows([])).toEqual([])
  })
})

test('a deposit is due back two weeks after arrival, across a clock change and the turn of the year', () => {
  expect(depositDueOn('2026-12-20', { return_days: 4 })).toBe('2027-01-07')
  expect(depositDueOn('2027-03-20', { return_days: 4 })).toBe('2027-04-07')
  expect(depositDueOn('2028-02-15', { return_days: 0 })).toBe('2028-02-29')
})
