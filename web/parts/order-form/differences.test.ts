import { describe, expect, test } from 'vitest'
import { atCurrentPrices } from './current-prices.ts'
import { differences } from './differences.ts'
import type { Quote, QuotedLine } from './order.ts'

const line = (change: Partial<QuotedLine> = {}): QuotedLine => ({
  id: '0',
  sku_id: 'a',
  product: 'genie-600',
  product_kind: 'machine',
  device_type: 'genie-600',
  name: 'Genie 600',
  variant: '',
  kind: 'rent',
  quantity: 1,
  months: 6,
  start_on: null,
  start_by: '2026-11-25',
  end_on: '2027-05-25',
  withdrawal_until: '2026-12-09',
  remark: '',
  return_way: 'collect',
  price: 31_500,
  monthly: 4500,
  counted_months: 7,
  goods: 31_500,
  activity_discount: 0,
  coupon_discount: 0,
  share_discount: 0,
  goods_due: 31_500,
  freight: 0,
  deposit: 15_000,
  due: 46_500,
  vat_kind: 'rent',
  vat_percent: 21,
  net: 26_033,
  vat: 5467,
  ...change,
})

const offer = (lines: QuotedLine[], totals: Partial<Quote['totals']> = {}, quote_id = 'q'): Quote => ({
  quote_id,
  hash: quote_id,
  expires_at: '2026-11-21T12:00:00Z',
  country: 'NL',
  lines,
  totals: {
    goods: 31_500,
    activity_discount: 0,
    coupon_discount: 0,
    share_discount: 0,
    freight: 0,
    deposit: 15_000,
    due_today: 46_500,
    vat: [],
    ...totals,
  },
  coupon_code: null,
  share_code: null,
  half_payment: null,
})

describe('a new quote compared with the one that was seen', () => {
  test('with only a new expiry has no difference', () => {
    const later = { ...offer([line({ id: 'other' })], {}, 'r'), expires_at: '2026-11-21T13:00:00Z' }
    expect(differences(offer([line()]), later)).toEqual([])
  })

  test('lists a more expensive line and the total', () => {
    const after = offer([line({ goods: 32_000 })], { due_today: 47_000 })
    expect(differences(offer([line()]), after)).toEqual([
      { what: 'line', name: 'Genie 600', before: 31_500, after: 32_000 },
      { what: 'due_today', name: '', before: 46_500, after: 47_000 },
    ])
  })

  test('lists added and removed lines', () => {
    const blades = line({ id: '1', sku_id: 'b', kind: 'buy', name: 'Mesjes', variant: 'Set van 9', goods: 2490 })
    expect(differences(offer([line()]), offer([blades])).filter(({ what }) => what === 'line')).toEqual([
      { what: 'line', name: 'Genie 600', before: 31_500, after: undefined },
      { what: 'line', name: 'Mesjes, Set van 9', before: undefined, after: 2490 },
    ])
  })

  test('names the first day of a rental that moved', () => {
    const later = line({ start_by: '2026-11-26', end_on: '2027-05-26', withdrawal_until: '2026-12-10' })
    expect(differences(offer([line()]), offer([later]))).toEqual([
      { what: 'start', name: 'Genie 600', before: '2026-11-25', after: '2026-11-26' },
    ])
  })

  test('equal lines are counted together', () => {
    const twice = offer([line(), line({ id: '1' })])
    expect(differences(twice, offer([line({ goods: 63_000 })]))).toEqual([])
  })

  test.each(['deposit', 'freight', 'coupon_discount', 'share_discount', 'activity_discount'] as const)('%s', what => {
    const after = offer([line()], { [what]: 999 })
    expect(differences(offer([line()]), after).map(found => found.what)).toEqual([what])
  })
})

test('a purchase is shown at its current price, and no list price is shown as its former one', () => {
  const bought = line({ id: '1', kind: 'buy', months: null, quantity: 2, goods: 40_000, activity_discount: 5_000 })
  const rented = line({ activity_discount: 1_000 })
  const { lines, totals } = offer([bought, rented])
  const quote = { ...offer([]), lines, totals: { ...totals, goods: 71_500, activity_discount: 6_000 } }
  const shown = atCurrentPrices(quote)
  expect(shown.lines[0]).toMatchObject({ goods: 35_000, price: 17_500, activity_discount: 0 })
  expect(shown.lines[1]).toMatchObject({ goods: 31_500, activity_discount: 1_000 })
  expect(shown.totals).toMatchObject({ goods: 66_500, activity_discount: 1_000 })
  expect(differences(quote, shown)).toEqual([])
})
