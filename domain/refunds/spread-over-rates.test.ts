import { expect, test } from 'vitest'
import type { Share } from '../ledger/postings.ts'
import { spreadOverRates } from './spread-over-rates.ts'

const share: Share = {
  ...{ order_id: 'o', item_id: 'i', deposit: 0, net: 30_000, vat: 5_400 },
  ...{ vat_kind: 'rent', vat_country: 'NL', vat_percent: 21, freightPart: { net: 826, vat: 174 } },
}
const old = { vat_country: 'NL', vat_percent: 21, net: 20_000, vat: 4_200 }
const renewed = { vat_country: 'NL', vat_percent: 9, net: 10_000, vat: 900 }

test('with one rate the share is unchanged', () => {
  expect(spreadOverRates(share, [old])).toEqual([share])
})

test('with two rates each gets its billed amount, the delivery stays at the first, and the sum is unchanged', () => {
  const parts = spreadOverRates(share, [renewed, old])
  expect(parts.map(({ vat_percent, net, vat }) => [vat_percent, net, vat])).toEqual([
    [9, 10_000, 900],
    [21, 19_421, 4_079],
    [21, 826, 174],
  ])
  expect(parts.reduce((sum, { net, vat }) => sum + net + vat, 0)).toBe(share.net + share.vat)
})
