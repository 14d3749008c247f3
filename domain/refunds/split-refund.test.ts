import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../money.ts'
import { type ItemMoney, openAmount, type Parts, splitRefund } from './split-refund.ts'
import type { RefundType } from './states.ts'

const total = ({ net, vat, deposit }: Parts) => net + vat + deposit

const paid = fc.record({
  net: fc.nat({ max: 300_000 }),
  vat: fc.nat({ max: 60_000 }),
  deposit: fc.nat({ max: 90_000 }),
})
const order = fc
  .array(paid, { minLength: 1, maxLength: 5 })
  .map(items => items.map((parts, index): ItemMoney => ({ item_id: `item-${index}`, paid: parts, open: parts })))

/** The items after a refund. */
function less(items: readonly ItemMoney[], parts: readonly (Parts & { item_id: string })[]): ItemMoney[] {
  return items.map(item => {
    const back = parts.find(({ item_id }) => item_id === item.item_id)
    if (!back) return item
    const { net, vat, deposit } = item.open
    return { ...item, open: { net: net - back.net, vat: vat - back.vat, deposit: deposit - back.deposit } }
  })
}

const types: RefundType[] = ['product', 'deposit']

test('a refund is exactly the requested amount, and nothing falls below zero', () => {
  fc.assert(
    fc.property(order, fc.constantFrom(...types), fc.double({ min: 0, max: 1, noNaN: true }), (items, type, part) => {
      const open = sum(items.map(item => openAmount(item.open, type)))
      const amount = Math.max(1, Math.floor(open * part))
      const result = splitRefund(items, { type, amount })
      if (open === 0) {
        expect(result).toEqual({ ok: false, refusal: 'refund_amount_exceeded' })
        return
      }
      if (!result.ok) throw new Error(result.refusal)
      expect(sum(result.value.map(total))).toBe(amount)
      for (const { open: left } of less(items, result.value)) {
        expect(Math.min(left.net, left.vat, left.deposit)).toBeGreaterThanOrEqual(0)
      }
      for (const { net, vat, deposit } of result.value) expect(type === 'deposit' ? net + vat : deposit).toBe(0)
    }),
  )
})

test('an item refunded in any parts, of itself or of its order, adds up to exactly its net and its tax', () => {
  const cuts = fc.array(fc.record({ item: fc.nat({ max: 5 }), part: fc.integer({ min: 1, max: 1000 }) }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(order, cuts, (before, wishes) => {
      let items = before
      const back: (Parts & { item_id: string })[] = []
      const take = (itemId: string | undefined, amount: number | undefined) => {
        const result = splitRefund(items, { type: 'product', itemId, amount })
        if (!result.ok) return
        back.push(...result.value)
        items = less(items, result.value)
      }
      for (const { item, part } of wishes) {
        const one = items[item]
        const open = one ? openAmount(one.open, 'product') : sum(items.map(each => openAmount(each.open, 'product')))
        if (open > 0) take(one?.item_id, Math.max(1, Math.floor((open * part) / 1000)))
      }
      for (const { item_id } of items) take(item_id, undefined)
      for (const item of before) {
        const own = back.filter(({ item_id }) => item_id === item.item_id)
        expect(sum(own.map(({ net }) => net))).toBe(item.paid.net)
        expect(sum(own.map(({ vat }) => vat))).toBe(item.paid.vat)
      }
    }),
  )
})

test('the tax of many small partial refunds never deviates from the rate by more than a cent', () => {
  let items: ItemMoney[] = [
    { item_id: 'a', paid: { net: 8264, vat: 1736, deposit: 0 }, open: { net: 8264, vat: 1736, deposit: 0 } },
  ]
  let net = 0
  for (let cents = 1; cents <= 10_000; cents += 1) {
    const result = splitRefund(items, { type: 'product', itemId: 'a', amount: 1 })
    if (!result.ok) throw new Error(result.refusal)
    net += result.value[0]?.net ?? 0
    items = less(items, result.value)
    expect(Math.abs(net - (cents * 8264) / 10_000)).toBeLessThan(1)
  }
  expect(splitRefund(items, { type: 'product', amount: 1 })).toEqual({ ok: false, refusal: 'refund_amount_exceeded' })
})

describe('an invalid amount', () => {
  const items: ItemMoney[] = [
    { item_id: 'a', paid: { net: 100, vat: 21, deposit: 50 }, open: { net: 100, vat: 21, deposit: 50 } },
  ]
  test.each([0, -1, -121, 0.5, 1.0000001, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e300])('%d', amount => {
    expect(splitRefund(items, { type: 'product', amount })).toEqual({ ok: false, refusal: 'refund_amount_invalid' })
  })
  test.each([
    ['a cent too much', 'product', 122],
    ['the deposit with the goods', 'product', 171],
    ['more than the deposit', 'deposit', 51],
    ['all the money in the world', 'deposit', Number.MAX_SAFE_INTEGER],
  ] as const)('%s', (_name, type, amount) => {
    expect(splitRefund(items, { type, amount })).toEqual({ ok: false, refusal: 'refund_amount_exceeded' })
  })
  test('of an item that is not in the order', () => {
    const wish = { type: 'product', itemId: 'b', amount: 1 } as const
    expect(splitRefund(items, wish)).toEqual({ ok: false, refusal: 'order_item_not_found' })
  })
})
