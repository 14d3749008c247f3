import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money.ts'
import { type Amounts, type OfferLine, splitLine, splitOffer } from './split.ts'

const amounts = [
  'goods',
  'activity_discount',
  'coupon_discount',
  'share_discount',
  'goods_due',
  'freight',
  'deposit',
  'due',
  'net',
  'vat',
] as const satisfies (keyof Amounts)[]

/** A percentage of the remaining amount, up to all of it. */
const percentOff = fc.oneof(fc.nat({ max: 100 }), fc.constantFrom(0, 7, 100))

const line = fc
  .record({
    kind: fc.constantFrom('rent' as const, 'buy' as const),
    quantity: fc.integer({ min: 1, max: 20 }),
    price: fc.integer({ min: 0, max: 300_000 }),
    off: fc.tuple(percentOff, percentOff, percentOff),
    freight: fc.nat({ max: 9_999 }),
    deposit: fc.nat({ max: 90_000 }),
    percent: fc.constantFrom(0, 19, 21),
  })
  .map(({ kind, quantity, price, off, freight, deposit, percent }): OfferLine => {
    const goods = price * quantity
    const [activity, coupon, shared] = off
    // A rule lowers each piece by the same amount; a code lowers the remaining amount of the line.
    const activity_discount = Math.round((price * activity) / 100) * quantity
    const coupon_discount = Math.round(((goods - activity_discount) * coupon) / 100)
    const share_discount = Math.round(((goods - activity_discount - coupon_discount) * shared) / 100)
    const goods_due = goods - activity_discount - coupon_discount - share_discount
    const held = kind === 'rent' ? deposit * quantity : 0
    const net = Math.round(((goods_due + freight) * 100) / (100 + percent))
    return {
      kind,
      product_kind: 'machine',
      quantity,
      goods,
      activity_discount,
      coupon_discount,
      share_discount,
      goods_due,
      freight,
      deposit: held,
      due: goods_due + freight + held,
      vat_kind: kind === 'rent' ? 'rent' : 'sale',
      net,
      vat: goods_due + freight - net,
    }
  })

test('every cent of an offer is in exactly one order, and every rented machine has its own order', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), lines => {
      const orders = splitOffer(lines)
      const items = orders.flatMap(order => order.items)
      for (const field of amounts) {
        expect(sum(items.map(item => item[field]))).toBe(sum(lines.map(whole => whole[field])))
      }
      expect(sum(orders.map(({ total }) => total))).toBe(sum(lines.map(({ due }) => due)))
      const rented = lines.filter(({ kind }) => kind === 'rent')
      expect(orders.filter(({ kind }) => kind === 'rent')).toHaveLength(sum(rented.map(({ quantity }) => quantity)))
      expect(orders.filter(({ kind }) => kind === 'buy').length).toBeLessThanOrEqual(1)
      for (const item of items) {
        expect(item.due).toBe(item.goods_due + item.freight + item.deposit)
        expect(item.net + item.vat).toBe(item.goods_due + item.freight)
        if (item.kind === 'rent') expect(item.quantity).toBe(1)
        for (const field of amounts) expect(item[field], field).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('the taken and the remaining pieces of a line add up to it, and each has the correct amount due', () => {
  fc.assert(
    fc.property(line, fc.nat(), (whole, draw) => {
      const count = draw % (whole.quantity + 1)
      const parts = splitLine(whole, count)
      expect(parts.map(({ quantity }) => quantity)).toEqual([count, whole.quantity - count])
      for (const name of amounts) expect(sum(parts.map(part => part[name]))).toBe(whole[name])
      for (const { goods_due, freight, deposit, due, net, vat } of parts) {
        expect([goods_due + freight + deposit, goods_due + freight]).toEqual([due, net + vat])
      }
    }),
  )
})
