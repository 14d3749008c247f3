import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../money.ts'
import type { Discount, DiscountRule } from './discounts.ts'
import type { InstallationRules } from './installation.ts'
import { type LineInput, type Quote, type QuoteInput, quote } from './quote.ts'
import type { VatRate } from './vat.ts'

const terms = {
  min_months: 2,
  max_months: 24,
  tiers: [
    { from_months: 2, monthly: 6900 },
    { from_months: 4, monthly: 5500 },
    { from_months: 7, monthly: 4500 },
  ],
}

const vat: VatRate[] = [
  { kind: 'sale', country: 'NL', valid_from: '2012-10-01', percent: 21 },
  { kind: 'rent', country: 'NL', valid_from: '2012-10-01', percent: 21 },
  { kind: 'service', country: 'NL', valid_from: '2012-10-01', percent: 21 },
  { kind: 'garden_work', country: 'NL', valid_from: '2012-10-01', percent: 21 },
  { kind: 'garden_work', country: 'DE', valid_from: '2012-10-01', percent: 7 },
  { kind: 'sale', country: 'DE', valid_from: '2007-01-01', percent: 19 },
  { kind: 'sale', country: 'DE', valid_from: '2020-07-01', percent: 16 },
  { kind: 'sale', country: 'DE', valid_from: '2021-01-01', percent: 19 },
]

function rented(id: string, months: number, quantity = 1): LineInput {
  return {
    id,
    product_id: 'genie-600',
    product_kind: 'machine',
    kind: 'rent',
    quantity,
    months,
    terms,
    deposit: 15_000,
    grams: 8900,
  }
}

function bought(id: string, unit_price: number, quantity = 1, product_id = 'blades'): LineInput {
  return { id, product_id, product_kind: 'accessory', kind: 'buy', quantity, unit_price, deposit: 0, grams: 120 }
}

const unanswered: InstallationRules = { taxed_as: 'unanswered', offered_in: {} }

function input(lines: LineInput[], more: Partial<QuoteInput> = {}): QuoteInput {
  const place = { supplier: 'NL', destination: 'NL' }
  return { lines, on: '2026-11-21', place, vat, installation: unanswered, tariffs: [], rules: [], ...more }
}

function quoted(input: QuoteInput): Quote {
  const result = quote(input)
  if (typeof result === 'string') throw new Error(result)
  return result
}

const everything = () => true

describe('a quote', () => {
  test('of a rent: the cheapest combination, the deposit apart', () => {
    const { lines, totals } = quoted(input([rented('a', 6)]))
    expect(lines[0]).toMatchObject({ price: 31_500, goods_due: 31_500, deposit: 15_000, due: 46_500, vat_percent: 21 })
    expect(totals).toMatchObject({ goods: 31_500, deposit: 15_000, due_today: 46_500 })
    // 315.00 includes 21 %: 260.33 + 54.67; the deposit includes none.
    expect(totals.vat).toEqual([{ percent: 21, gross: 31_500, net: 26_033, vat: 5467 }])
  })

  test('to Germany is taxed there for goods and here for rent', () => {
    const { totals } = quoted(
      input([rented('a', 6), bought('b', 2490)], { place: { supplier: 'NL', destination: 'DE' } }),
    )
    expect(totals.vat.map(({ percent, gross }) => [percent, gross])).toEqual([
      [19, 2490],
      [21, 31_500],
    ])
  })

  test('uses the tax rate of its day', () => {
    const place = { supplier: 'NL', destination: 'DE' }
    const rate = (on: QuoteInput['on']) => quoted(input([bought('a', 100)], { place, on })).totals.vat[0]?.percent
    expect([rate('2020-06-30'), rate('2020-07-01'), rate('2020-12-31'), rate('2021-01-01')]).toEqual([19, 16, 16, 19])
    expect(quote(input([bought('a', 100)], { place: { supplier: 'NL', destination: 'FR' } }))).toBe('vat_unknown')
    expect(quote(input([bought('a', 100)], { on: '2001-01-01' }))).toBe('vat_unknown')
  })

  test('a coupon of ten per cent on everything does not lower the deposit', () => {
    const coupon: Discount = { discount_type: 2, discount_value: 10, counts_for: everything }
    const { totals } = quoted(input([rented('a', 6), bought('b', 2490)], { coupon }))
    expect(totals).toMatchObject({ coupon_discount: 3399, deposit: 15_000, due_today: 31_500 + 2490 - 3399 + 15_000 })
  })

  test('a fixed coupon never makes an amount negative', () => {
    const coupon: Discount = { discount_type: 1, discount_value: 500_000, counts_for: line => line.kind === 'buy' }
    const { totals } = quoted(input([rented('a', 6), bought('b', 2490)], { coupon }))
    expect(totals).toMatchObject({ coupon_discount: 2490, due_today: 46_500 })
  })

  test('only the best rule applies; the share code is applied after the coupon', () => {
    const rules: DiscountRule[] = [
      { rule_id: 'ten', product_ids: ['blades'], discount_type: 2, discount_value: 10 },
      { rule_id: 'five', product_ids: ['blades'], discount_type: 1, discount_value: 500 },
      { rule_id: 'rents', product_ids: ['blades', 'genie-600'], kind: 'rent', discount_type: 2, discount_value: 50 },
    ]
    const coupon: Discount = { discount_type: 2, discount_value: 50, counts_for: everything }
    const share: Discount = { discount_type: 1, discount_value: 300, counts_for: everything }
    const { lines } = quoted(input([bought('b', 2490, 2)], { rules, coupon, share }))
    expect(lines[0]).toMatchObject({
      rule_id: 'five',
      activity_discount: 1000,
      coupon_discount: 1990,
      share_discount: 300,
      goods_due: 1690,
    })
  })

  test('an installation is offered in the home country only, until its tax is answered', () => {
    const service = { ...bought('c', 19_900), product_kind: 'service' as const, grams: 0 }
    const tariffs = [{ country: 'DE', up_to_grams: null, price: 0 }]
    const abroad = { tariffs, place: { supplier: 'NL', destination: 'DE' } }
    expect(quote(input([bought('a', 2490), service], abroad))).toBe('service_abroad')
    expect(quoted(input([bought('a', 2490), rented('b', 2)], abroad)).lines).toHaveLength(2)
    expect(quoted(input([bought('a', 2490), service])).lines).toHaveLength(2)
  })

  test('freight is shared by weight and taxed with what it carries', () => {
    const tariffs = [{ country: 'NL', up_to_grams: null, price: 1001 }]
    const service = { ...bought('c', 19_900), product_kind: 'service' as const, grams: 0 }
    const { lines, totals } = quoted(input([rented('a', 2), bought('b', 2490), service], { tariffs }))
    expect(lines.map(line => line.freight)).toEqual([988, 13, 0])
    expect(totals.freight).toBe(1001)
    expect(quote(input([rented('a', 2)], { tariffs: [{ country: 'NL', up_to_grams: 100, price: 1 }] }))).toBe(
      'too_heavy',
    )
  })
})

const discounts = fc
  .option(
    fc.record({
      discount_type: fc.constantFrom(1 as const, 2 as const),
      discount_value: fc.integer({ min: 0, max: 100 }).chain(percent => fc.constantFrom(percent, percent * 997)),
      counts_for: fc.constantFrom<Discount['counts_for']>(
        () => true,
        line => line.kind === 'rent',
        line => line.product_id === 'p1',
      ),
    }),
    { nil: undefined },
  )
  .map(
    discount =>
      discount &&
      (discount.discount_type === 2 ? { ...discount, discount_value: discount.discount_value % 101 } : discount),
  )

const carts = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    product_id: fc.constantFrom('p1', 'p2', 'p3'),
    product_kind: fc.constantFrom('machine' as const, 'accessory' as const, 'service' as const),
    kind: fc.constantFrom('rent' as const, 'buy' as const),
    quantity: fc.integer({ min: 1, max: 9 }),
    months: fc.integer({ min: 2, max: 24 }),
    terms: fc.constant(terms),
    deposit: fc.integer({ min: 0, max: 50_000 }),
    unit_price: fc.integer({ min: 0, max: 300_000 }),
    grams: fc.integer({ min: 0, max: 20_000 }),
  }),
  { selector: line => line.id, minLength: 1, maxLength: 8 },
)

const inputs = fc.record({
  lines: carts,
  coupon: discounts,
  share: discounts,
  rules: fc.array(
    fc.record({
      rule_id: fc.uuid(),
      product_ids: fc.subarray(['p1', 'p2', 'p3']),
      discount_type: fc.constant(2 as const),
      discount_value: fc.integer({ min: 0, max: 100 }),
    }),
    { maxLength: 3 },
  ),
  destination: fc.constantFrom('NL', 'DE'),
  installation: fc.record({
    taxed_as: fc.constantFrom('unanswered' as const, 'with_goods' as const, 'garden_work' as const),
    offered_in: fc.constant({ DE: true }),
  }),
  freight: fc.integer({ min: 0, max: 5000 }),
})

/** Where nothing is answered, a service can be ordered in the home country only. */
const orderable = <Line extends { product_kind: string }>(
  line: Line,
  { taxed_as }: InstallationRules,
  abroad: boolean,
) =>
  line.product_kind === 'service' && abroad && taxed_as !== 'garden_work'
    ? { ...line, product_kind: 'accessory' as const }
    : line

const built = inputs.map(({ destination, freight, ...rest }) =>
  input([], {
    ...rest,
    lines: rest.lines.map(line => orderable(line, rest.installation, destination !== 'NL')),
    place: { supplier: 'NL', destination },
    tariffs: [{ country: destination, up_to_grams: null, price: freight }],
  }),
)

describe('whatever is in it', () => {
  test('parts add up to the whole, nothing is negative, and no discount changes a deposit', () => {
    fc.assert(
      fc.property(built, input => {
        const { lines, totals } = quoted(input)
        expect(totals.due_today).toBe(
          totals.goods -
            totals.activity_discount -
            totals.coupon_discount -
            totals.share_discount +
            totals.freight +
            totals.deposit,
        )
        expect(sum(lines.map(line => line.due))).toBe(totals.due_today)
        expect(totals.deposit).toBe(sum(input.lines.map(line => line.deposit * line.quantity)))
        for (const line of lines) {
          expect(line.goods_due).toBeGreaterThanOrEqual(0)
          expect(line.due).toBeGreaterThanOrEqual(line.deposit)
          expect(line.net + line.vat).toBe(line.goods_due + line.freight)
          for (const amount of Object.values(line)) {
            if (typeof amount === 'number') expect(Number.isInteger(amount) && amount >= 0).toBe(true)
          }
        }
        for (const { gross, net, vat: tax, percent } of totals.vat) {
          expect(net + tax).toBe(gross)
          expect(Math.abs(net - (gross * 100) / (100 + percent))).toBeLessThanOrEqual(0.5)
        }
        expect(sum(totals.vat.map(({ gross }) => gross))).toBe(totals.due_today - totals.deposit)
      }),
    )
  })

  test('the order of lines has no effect', () => {
    fc.assert(
      fc.property(
        built.chain(input =>
          fc.tuple(fc.constant(input), fc.shuffledSubarray([...input.lines], { minLength: input.lines.length })),
        ),
        ([input, lines]) => {
          const [one, other] = [quoted(input), quoted({ ...input, lines })]
          expect(other.totals).toEqual(one.totals)
          for (const line of one.lines) expect(other.lines.find(({ id }) => id === line.id)).toEqual(line)
        },
      ),
    )
  })

  test('one more piece of the same never lowers the amount due before codes', () => {
    fc.assert(
      fc.property(built, input => {
        const plain = { ...input, coupon: undefined, share: undefined }
        const [first, ...rest] = plain.lines
        if (!first) return
        const more = { ...plain, lines: [{ ...first, quantity: first.quantity + 1 }, ...rest] }
        expect(quoted(more).totals.due_today).toBeGreaterThanOrEqual(quoted(plain).totals.due_today)
      }),
    )
  })
})
