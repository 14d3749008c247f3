import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withinOpen } from './open-money.ts'

const taxed = { order_id: 'o', item_id: 'i', vat_kind: 'rent', vat_country: 'NL', vat_percent: 21 } as const
const amount = fc.integer({ min: 0, max: 50_000 })

test('a refund is never more than was asked for, and never less than that or all that is open', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, (net, vat, openNet, openVat) => {
      const open = { net: openNet, vat: openVat, deposit: 0 }
      const money = [{ item_id: 'i', paid: open, open }]
      const [share] = withinOpen([{ ...taxed, net, vat, deposit: 100 }], money)
      expect((share?.net ?? 0) + (share?.vat ?? 0)).toBe(Math.min(net + vat, openNet + openVat))
      expect(share?.net).toBeLessThanOrEqual(openNet)
      expect(share?.vat).toBeLessThanOrEqual(openVat)
      expect(Math.min(share?.net ?? -1, share?.vat ?? -1)).toBeGreaterThanOrEqual(0)
      expect(share?.deposit).toBe(0)
    }),
  )
})
