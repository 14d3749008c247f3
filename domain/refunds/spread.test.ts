import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money.ts'
import { cutShares, type PaymentRoom, spread } from './spread.ts'

const rooms = fc.array(
  fc.record<PaymentRoom>({
    payment_id: fc.uuid(),
    way: fc.constantFrom('original', 'bank_transfer'),
    left: fc.nat({ max: 100_000 }),
  }),
  { maxLength: 4 },
)
const shares = fc.uniqueArray(
  fc.record({
    item_id: fc.uuid(),
    net: fc.nat({ max: 90_000 }),
    vat: fc.nat({ max: 20_000 }),
    deposit: fc.constant(0),
  }),
  { minLength: 1, maxLength: 4, selector: share => share.item_id },
)

test('no payment refunds more than is left of it, and the whole amount is assigned', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300_000 }), rooms, (amount, payments) => {
      const portions = spread(amount, payments)
      expect(sum(portions.map(portion => portion.amount))).toBe(amount)
      for (const portion of portions) {
        expect(portion.amount).toBeGreaterThan(0)
        const room = payments.find(({ payment_id }) => payment_id === portion.payment_id)
        if (room) expect(portion.amount).toBeLessThanOrEqual(room.left)
        else expect(portion).toMatchObject({ payment_id: null, way: 'bank_transfer' })
      }
    }),
  )
})

test('divided into its portions, a refund keeps its net and tax', () => {
  fc.assert(
    fc.property(shares, rooms, (parts, payments) => {
      const amount = sum(parts.map(({ net, vat }) => net + vat))
      if (amount === 0) return
      const portions = spread(amount, payments)
      const cut = cutShares(parts, portions, 'product')
      expect(cut.map(part => sum(part.map(({ net, vat }) => net + vat)))).toEqual(portions.map(one => one.amount))
      for (const { item_id, net, vat } of parts) {
        const own = cut.flat().filter(part => part.item_id === item_id)
        expect(sum(own.map(part => part.net))).toBe(net)
        expect(sum(own.map(part => part.vat))).toBe(vat)
      }
    }),
  )
})
