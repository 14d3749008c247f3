import { describe, expect, test } from 'vitest'
import type { InstallationRules } from '../pricing/installation.ts'
import { netFromGross, type VatRate } from '../pricing/vat.ts'
import { type AgreedItem, reprice } from './changes.ts'

const on = '2026-11-21' as const
const vat: VatRate[] = [
  { kind: 'sale', country: 'NL', valid_from: '2012-10-01', percent: 21 },
  { kind: 'sale', country: 'DE', valid_from: '2012-10-01', percent: 19 },
  { kind: 'garden_work', country: 'NL', valid_from: '2012-10-01', percent: 21 },
  { kind: 'garden_work', country: 'DE', valid_from: '2012-10-01', percent: 7 },
]
const rules: InstallationRules = { taxed_as: 'garden_work', offered_in: { DE: true } }

function agreed(item_id: string, more: Partial<AgreedItem> = {}): AgreedItem {
  const net = netFromGross(10_000, 21)
  return {
    ...{ item_id, product_id: item_id, product_kind: 'accessory', quantity: 1, unit_price: 10_000, months: null },
    ...{
      monthly: null,
      counted_months: null,
      goods: 10_000,
      activity_discount: 0,
      coupon_discount: 0,
      share_discount: 0,
    },
    ...{ goods_due: 10_000, freight: 0, deposit: 0, due: 10_000, net, vat: 10_000 - net },
    ...{ vat_kind: 'sale', vat_country: 'NL', vat_percent: 21 },
    ...more,
  }
}
const goods = agreed('a')
const work = (vat_kind: 'sale' | 'service' | 'garden_work') => agreed('w', { product_kind: 'service', vat_kind })

const move = (items: AgreedItem[], country: string, installation = rules) =>
  reprice({ kind: 'buy', items, grams: new Map(), on, move: { country, home: 'NL', vat, tariffs: [], installation } })

describe('an installation that moves to another country', () => {
  test.each([
    ['garden_work', 7],
    ['sale', 19],
  ] as const)('is taxed there as it was agreed, and at home again when it moves back: %s', (vat_kind, percent) => {
    const there = move([goods, work(vat_kind)], 'DE')
    if (!there.ok) throw new Error(there.refusal)
    expect(there.value).toMatchObject([
      { vat_country: 'DE', vat_percent: 19, due: 10_000 },
      { vat_kind, vat_country: 'DE', vat_percent: percent, due: 10_000, net: netFromGross(10_000, percent) },
    ])
    expect(move(there.value, 'NL')).toMatchObject({
      value: [{ vat_percent: 21 }, { vat_country: 'NL', vat_percent: 21 }],
    })
  })

  test('is refused where it was agreed at home only', () => {
    expect(move([goods, work('service')], 'DE')).toEqual({ ok: false, refusal: 'service_abroad' })
  })

  test.each(['garden_work', 'sale'] as const)('is refused where it is not offered any longer: %s', vat_kind => {
    for (const now of [
      { ...rules, offered_in: {} },
      { ...rules, taxed_as: 'unanswered' as const },
    ]) {
      expect(move([work(vat_kind)], 'DE', now)).toEqual({ ok: false, refusal: 'service_abroad' })
    }
  })
})
