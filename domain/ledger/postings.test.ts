import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money.ts'
import { payoutPosting, receiptPosting, refundPosting, type Share, salePosting } from './postings.ts'

const share = fc.record<Share>({
  order_id: fc.constantFrom('one', 'two'),
  item_id: fc.uuid(),
  deposit: fc.nat({ max: 90_000 }),
  net: fc.nat({ max: 300_000 }),
  vat: fc.nat({ max: 60_000 }),
  vat_kind: fc.constantFrom('rent', 'sale', 'service'),
  vat_country: fc.constantFrom('NL', 'DE', 'BE'),
  vat_percent: fc.constantFrom(0, 19, 21),
})
const shares = fc.array(share, { maxLength: 5 })
const total = (entries: readonly { amount: number }[]) => sum(entries.map(({ amount }) => amount))

test('every posting sums to zero, and no entry is zero', () => {
  fc.assert(
    fc.property(shares, fc.nat({ max: 400_000 }), (parts, amount) => {
      for (const entries of [
        salePosting(parts),
        refundPosting(parts),
        receiptPosting([{ order_id: 'one', amount }]),
        payoutPosting({ order_id: 'one', amount }, 'clearing'),
      ]) {
        expect(total(entries)).toBe(0)
        for (const entry of entries) expect(entry.amount).not.toBe(0)
      }
    }),
  )
})

test('an order paid, then refunded and paid out, leaves nothing on any account', () => {
  fc.assert(
    fc.property(shares, parts => {
      const owed = Map.groupBy(parts, part => part.order_id)
      const amounts = [...owed].map(([order_id, of]) => ({
        order_id,
        amount: sum(of.map(({ deposit, net, vat }) => deposit + net + vat)),
      }))
      const entries = [
        ...receiptPosting(amounts),
        ...salePosting(parts),
        ...refundPosting(parts),
        ...amounts.flatMap(refund => payoutPosting(refund, 'clearing')),
      ]
      for (const [account, rows] of Map.groupBy(entries, entry => `${entry.account} ${entry.order_id}`)) {
        expect(total(rows), account).toBe(0)
      }
    }),
  )
})

test('a deposit is held, never earned', () => {
  const part: Share = {
    ...{ order_id: 'o', item_id: 'i', deposit: 15_000, net: 26_033, vat: 5_467 },
    ...{ vat_kind: 'rent', vat_country: 'NL', vat_percent: 21 },
  }
  expect(salePosting([part]).map(({ account, amount }) => [account, amount])).toEqual([
    ['receivable', 46_500],
    ['rent_revenue', -26_033],
    ['vat', -5_467],
    ['deposits', -15_000],
  ])
})
