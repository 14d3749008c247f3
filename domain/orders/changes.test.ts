import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freightPart } from '../ledger/components.ts'
import type { Share } from '../ledger/postings.ts'
import { sum } from '../money.ts'
import { discountTypes } from '../pricing/discounts.ts'
import { rentFor } from '../pricing/rent.ts'
import { netFromGross } from '../pricing/vat.ts'
import { type AgreedItem, type AgreedRent, reprice, sumAmounts } from './changes.ts'
import {
  changePosting,
  grossAmount,
  shareDifferences,
  subtractShares,
  takenBack,
  wholeAmount,
  withDeliveryApart,
} from './settle-change.ts'
import { swapModel } from './swap.ts'

const tiers = [
  { from_months: 2, monthly: 6900 },
  { from_months: 4, monthly: 5500 },
  { from_months: 7, monthly: 4500 },
  { from_months: 12, monthly: 3900 },
]
const terms = { tiers, min_months: 2, max_months: 24 }
const agreed: AgreedRent = { terms, rules: [], coupon: undefined, share: undefined }

function rented(months: number, change: Partial<AgreedItem> = {}): AgreedItem {
  const { total, monthly, counted_months } = rentFor(terms, months)
  const due = { goods: total, activity_discount: 0, coupon_discount: 0, share_discount: 0, ...change }
  const goods_due = due.goods - due.activity_discount - due.coupon_discount - due.share_discount
  const freight = change.freight ?? 0
  const net = netFromGross(goods_due + freight, 21)
  return {
    ...{ item_id: 'i', product_id: 'p', product_kind: 'machine', quantity: 1, unit_price: total, months, monthly },
    ...{ counted_months, ...due, goods_due, freight, deposit: 15_000, due: goods_due + freight + 15_000 },
    ...{ vat_kind: 'rent', vat_country: 'NL', vat_percent: 21, net, vat: goods_due + freight - net },
    ...change,
  }
}

function sold(id: string, change: Partial<AgreedItem> = {}): AgreedItem {
  const goods = change.goods ?? 10_000
  const [freight, coupon_discount] = [change.freight ?? 0, change.coupon_discount ?? 0]
  const goods_due = goods - coupon_discount
  const net = netFromGross(goods_due + freight, 21)
  return {
    ...{ item_id: id, product_id: id, product_kind: 'accessory', quantity: 1, unit_price: goods, months: null },
    ...{ monthly: null, counted_months: null, goods, activity_discount: 0, coupon_discount, share_discount: 0 },
    ...{ goods_due, freight, deposit: 0, due: goods_due + freight },
    ...{ vat_kind: 'sale', vat_country: 'NL', vat_percent: 21, net, vat: goods_due + freight - net },
    ...change,
  }
}

const on = '2026-11-21' as const
const vat = [
  { kind: 'sale', country: 'NL', valid_from: '2012-10-01', percent: 21 },
  { kind: 'sale', country: 'DE', valid_from: '2021-01-01', percent: 19 },
  { kind: 'rent', country: 'NL', valid_from: '2012-10-01', percent: 21 },
] as const
const term = (item: AgreedItem, months: number, rent: AgreedRent = agreed) =>
  reprice({ kind: 'rent', items: [item], grams: new Map(), on, rent: { months, agreed: rent } })
const installation = { taxed_as: 'unanswered', offered_in: {} } as const
const move = (items: AgreedItem[], country: string, tariffs: { country: string; up_to_grams: null; price: number }[]) =>
  reprice({
    kind: items[0]?.vat_kind === 'rent' ? 'rent' : 'buy',
    items,
    grams: new Map(items.map(({ item_id }, index) => [item_id, 500 * (index + 1)])),
    on,
    move: { country, home: 'NL', vat, tariffs, installation },
  })

function unwrap<T>(result: { ok: true; value: T[] } | { ok: false; refusal: string }): T[] {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

function mustAddUp({ goods, activity_discount, coupon_discount, share_discount, ...item }: AgreedItem): void {
  expect(item.goods_due).toBe(goods - activity_discount - coupon_discount - share_discount)
  expect(item.due).toBe(item.goods_due + item.freight + item.deposit)
  expect(item.net + item.vat).toBe(item.goods_due + item.freight)
}

describe('another term', () => {
  test('is priced with the list of the day it was ordered; the deposit stays', () => {
    const [after] = unwrap(term(rented(6), 12))
    expect(after).toMatchObject({
      months: 12,
      goods: 46_800,
      monthly: 3900,
      deposit: 15_000,
      notes: ['rent_recounted'],
    })
    expect(unwrap(term(rented(12), 2))[0]).toMatchObject({ goods: 13_800, due: 28_800 })
  })

  test('the delivery keeps the agreed price', () => {
    const [after] = unwrap(term(rented(6, { freight: 1234 }), 3))
    expect(after).toMatchObject({ freight: 1234, goods: 20_700 })
    if (after) mustAddUp(after)
  })

  test('a percentage applies to the new rent, a fixed amount stays as given', () => {
    const percent = { discount_type: discountTypes.percentage, discount_value: 10, minimum: 0, rest: 0 }
    const fixed = { discount_type: discountTypes.fixed, discount_value: 5000, minimum: 0, rest: 0 }
    const ten = rented(6, { coupon_discount: 3150 })
    expect(unwrap(term(ten, 12, { ...agreed, coupon: percent }))[0]).toMatchObject({
      coupon_discount: 4680,
      notes: ['rent_recounted', 'coupon_recounted'],
    })
    // Of a coupon of fifty euros for two machines, thirty applied to this one.
    const share = rented(6, { share_discount: 3000 })
    expect(unwrap(term(share, 12, { ...agreed, share: fixed }))[0]).toMatchObject({
      share_discount: 3000,
      notes: ['rent_recounted', 'share_kept'],
    })
  })

  test('a coupon no longer applies where the rest of its checkout is below its minimum', () => {
    const coupon = { discount_type: discountTypes.fixed, discount_value: 5000, minimum: 30_000, rest: 0 }
    const item = rented(12, { coupon_discount: 5000 })
    expect(unwrap(term(item, 2, { ...agreed, coupon }))[0]).toMatchObject({
      ...{ coupon_discount: 0, goods_due: 13_800, notes: ['rent_recounted', 'coupon_minimum'] },
    })
    expect(unwrap(term(item, 2, { ...agreed, coupon: { ...coupon, rest: 20_000 } }))[0]?.coupon_discount).toBe(5000)
  })

  test('a discount rule of that day lowers the new rent too', () => {
    const rules = [
      { rule_id: 'r', product_ids: ['p'], ...{ discount_type: discountTypes.percentage, discount_value: 20 } },
    ]
    const item = rented(6, { activity_discount: 6300 })
    expect(unwrap(term(item, 12, { ...agreed, rules }))[0]).toMatchObject({
      activity_discount: 9360,
      goods_due: 37_440,
    })
  })

  test('a price list that does not give the agreed price is refused', () => {
    expect(term(rented(6, { unit_price: 1 }), 12)).toEqual({ ok: false, refusal: 'price_unknown' })
    const rules = [{ rule_id: 'r', product_ids: ['p'], ...{ discount_type: discountTypes.fixed, discount_value: 100 } }]
    expect(term(rented(6), 12, { ...agreed, rules })).toEqual({ ok: false, refusal: 'price_unknown' })
  })

  test('a longer term never costs less, changing back restores the price, and all parts add up', () => {
    const months = fc.integer({ min: 2, max: 24 })
    fc.assert(
      fc.property(months, months, fc.integer({ min: 0, max: 5000 }), (from, to, freight) => {
        const before = rented(from, { freight })
        const [after] = unwrap(term(before, to))
        if (!after) throw new Error('nothing')
        mustAddUp(after)
        expect(Math.sign(after.due - before.due) * Math.sign(to - from)).toBeGreaterThanOrEqual(0)
        const { notes: _notes, ...again } = unwrap(term(after, from))[0] ?? after
        expect(again).toEqual(before)
      }),
    )
  })
})

describe('another country', () => {
  test('taxes goods where they arrive, at the same price', () => {
    const items = unwrap(move([sold('a'), sold('b', { goods: 3333, coupon_discount: 333 })], 'DE', []))
    expect(items.map(({ vat_country, vat_percent, due }) => [vat_country, vat_percent, due])).toEqual([
      ['DE', 19, 10_000],
      ['DE', 19, 3000],
    ])
    expect(items.map(({ notes }) => notes)).toEqual([['vat_country'], ['vat_country']])
    for (const item of items) mustAddUp(item)
    expect(sum(items.map(({ net }) => net))).toBe(netFromGross(13_000, 19))
  })

  test('does not change the tax of what is rented out', () => {
    const before = rented(6, { net: 26_034, vat: 5466 })
    expect(unwrap(move([before], 'DE', []))[0]).toEqual({ ...before, notes: ['price_kept'] })
  })

  test('charges the delivery to that country', () => {
    const tariffs = [{ country: 'DE', up_to_grams: null, price: 2000 }]
    const items = unwrap(move([sold('a'), sold('b')], 'DE', tariffs))
    expect(items.map(({ freight }) => freight)).toEqual([667, 1333])
    expect(items[0]?.notes).toEqual(['freight_recounted', 'vat_country'])
    expect(unwrap(move([rented(6)], 'DE', tariffs))[0]).toMatchObject({ freight: 2000, vat_country: 'NL' })
  })

  test('is refused where no tax rate is known', () => {
    expect(move([sold('a')], 'FR', [])).toEqual({ ok: false, refusal: 'vat_unknown' })
  })
})

test('no change leaves all amounts as they were', () => {
  const items = [sold('a'), sold('b')]
  const after = unwrap(reprice({ kind: 'buy', items, grams: new Map(), on }))
  expect(after).toEqual(items.map(item => ({ ...item, notes: ['price_kept'] })))
  expect(sumAmounts(after)).toEqual(sumAmounts(items))
})

describe('the money of a change', () => {
  const share = (item_id: string, net: number, tax: number, more: Partial<Share> = {}): Share => ({
    ...{ order_id: 'o', item_id, deposit: 0, net, vat: tax },
    ...{ vat_kind: 'sale', vat_country: 'NL', vat_percent: 21, ...more },
  })
  const shares = fc.array(
    fc.record({
      net: fc.tuple(fc.nat({ max: 90_000 }), fc.nat({ max: 90_000 })),
      deposit: fc.tuple(fc.nat({ max: 20_000 }), fc.nat({ max: 20_000 })),
      percent: fc.tuple(fc.constantFrom(19, 21), fc.constantFrom(19, 21)),
    }),
    { minLength: 1, maxLength: 5 },
  )
  const at = (drawn: { net: number[]; deposit: number[]; percent: number[] }[], index: 0 | 1) =>
    drawn.map(({ net, deposit, percent }, place) => {
      const rate = percent[index] ?? 21
      const amount = net[index] ?? 0
      const more = { vat_percent: rate, vat_country: rate === 19 ? 'DE' : 'NL', deposit: deposit[index] ?? 0 }
      return share(`item-${place}`, amount, Math.round((amount * rate) / 100), more)
    })

  test('is refunded to the cent where it is cheaper, and owed to the cent where it is dearer', () => {
    fc.assert(
      fc.property(shares, drawn => {
        const [before, after] = [at(drawn, 0), at(drawn, 1)]
        const back = takenBack(before, after)
        const less = (pick: (one: Share) => number) => Math.max(0, sum(before.map(pick)) - sum(after.map(pick)))
        expect(sum(back.map(grossAmount))).toBe(less(grossAmount))
        expect(sum(back.map(one => one.deposit))).toBe(less(one => one.deposit))
        for (const part of back) {
          const whole = before.find(({ item_id }) => item_id === part.item_id)
          expect(part.net >= 0 && part.vat >= 0 && part.deposit >= 0).toBe(true)
          expect(part.net <= (whole?.net ?? 0) && part.vat <= (whole?.vat ?? 0)).toBe(true)
        }
        const between = subtractShares(before, back)
        const entries = changePosting(between, after)
        expect(sum(entries.map(({ amount }) => amount))).toBe(0)
        const owed = sum(entries.filter(({ account }) => account === 'receivable').map(({ amount }) => amount))
        expect(owed).toBe(wholeAmount(after) - wholeAmount(between))
        // Never a debt of the customer: what is refunded was booked as a refund, and is not a payment by them.
        expect(owed).toBeGreaterThanOrEqual(0)
        for (const [index, item] of after.entries()) {
          const left = between[index]
          const booked = (account: string, country: string) =>
            sum(
              entries
                .filter(one => one.account === account && one.item_id === item.item_id && one.vat_country === country)
                .map(({ amount }) => amount),
            )
          const moved = (pick: (one: Share) => number, country: string) =>
            (left && left.vat_country === country ? pick(left) : 0) - (item.vat_country === country ? pick(item) : 0)
          for (const country of ['NL', 'DE']) {
            expect(booked('sales_revenue', country) + 0).toBe(moved(one => one.net, country) + 0)
            expect(booked('vat', country) + 0).toBe(moved(one => one.vat, country) + 0)
          }
        }
      }),
    )
  })
})

test('neither goods nor delivery that stay or become dearer give net or tax back by rounding', () => {
  const money = (most: number) => fc.integer({ min: 0, max: most })
  const toShare = (item: AgreedItem): Share => ({ ...item, order_id: 'o', freightPart: freightPart(item) })
  fc.assert(
    fc.property(money(3000), money(3000), money(60_000), fc.constantFrom(-1, 0, 1), (from, to, goods, cent) => {
      const ordered = rented(6, { freight: from, goods, unit_price: goods })
      // In a checkout with several lines the cents of the tax go to the largest remainders.
      const net = Math.min(ordered.goods_due + from, Math.max(0, ordered.net + cent))
      const before = { ...ordered, net, vat: ordered.goods_due + from - net }
      const [after] = unwrap(move([before], 'DE', [{ country: 'DE', up_to_grams: null, price: to }]))
      if (!after) throw new Error('nothing')
      mustAddUp(after)
      const [had, agreed] = [toShare(before), toShare(after)]
      const [divided = agreed] = withDeliveryApart([had], [agreed])
      expect({ ...divided, freightPart: undefined }).toEqual({ ...agreed, freightPart: undefined })
      const [more] = shareDifferences([had], [divided])
      const delivery = more?.freightPart ?? { net: 0, vat: 0 }
      expect(delivery.net + delivery.vat).toBe(to - from)
      expect(Math.min(delivery.net * (to - from), delivery.vat * (to - from))).toBeGreaterThanOrEqual(0)
      expect([more?.net, more?.vat]).toEqual([delivery.net, delivery.vat])
    }),
  )
})

describe('another model', () => {
  const line = (goods: number, discount = 0) => ({
    ...{ id: 'i', quantity: 1, price: goods, rent: { total: goods, monthly: 100, counted_months: 6 }, goods },
    ...{ activity_discount: 0, rule_id: undefined, coupon_discount: discount, share_discount: 0 },
    ...{ goods_due: goods - discount, freight: 0, deposit: 0, due: goods - discount },
    ...{ vat_kind: 'rent' as const, vat_percent: 21, net: 0, vat: 0 },
  })

  test('never costs more than agreed, deposit and delivery included', () => {
    const before = rented(6, { freight: 500 })
    expect(swapModel(before, line(99_999), 90_000)).toMatchObject({
      due: before.due,
      goods: before.goods,
      deposit: 15_000,
    })
    expect(swapModel(before, line(99_999), 5000)).toMatchObject({ due: before.due - 10_000, deposit: 5000 })
  })

  test('costs its own price where that is lower', () => {
    const after = swapModel(rented(6, { freight: 500 }), line(20_000, 1000), 15_000)
    expect(after).toMatchObject({ goods: 20_000, coupon_discount: 1000, goods_due: 19_000, freight: 500, due: 34_500 })
    mustAddUp(after)
  })
})
