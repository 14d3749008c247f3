import { describe, expect, test } from 'vitest'
import type { InstallationRules } from './installation.ts'
import { type LineInput, quote } from './quote.ts'
import type { VatRate } from './vat.ts'

const vat: VatRate[] = [
  { kind: 'sale', country: 'NL', valid_from: '2012-10-01', percent: 21 },
  { kind: 'sale', country: 'DE', valid_from: '2012-10-01', percent: 19 },
  { kind: 'rent', country: 'NL', valid_from: '2012-10-01', percent: 21 },
  { kind: 'service', country: 'NL', valid_from: '2012-10-01', percent: 21 },
  { kind: 'garden_work', country: 'NL', valid_from: '2012-10-01', percent: 21 },
  // Unlike any other, so that it matters which one was taken.
  { kind: 'garden_work', country: 'DE', valid_from: '2012-10-01', percent: 7 },
]
const goods = (id: string, unit_price: number, more: Partial<LineInput> = {}): LineInput => ({
  ...{ id, product_id: id, product_kind: 'accessory', kind: 'buy', quantity: 1, unit_price, deposit: 0, grams: 120 },
  ...more,
})
const machine = goods('m', 100_000, { product_kind: 'machine' })
const work = goods('w', 10_000, { product_kind: 'service', grams: 0 })
const blades = goods('b', 2490)
const terms = { min_months: 2, max_months: 24, tiers: [{ from_months: 2, monthly: 6900 }] }
const rented = goods('r', 0, { product_kind: 'machine', kind: 'rent', months: 6, terms })

const quoteIn = (destination: string, lines: LineInput[], installation: InstallationRules) =>
  quote({
    ...{ lines, vat, installation, on: '2026-11-21', rules: [] },
    place: { supplier: 'NL', destination },
    tariffs: [{ country: destination, up_to_grams: null, price: 0 }],
  })

function taxes(destination: string, lines: LineInput[], installation: InstallationRules) {
  const result = quoteIn(destination, lines, installation)
  return typeof result === 'string' ? result : result.lines.map(({ vat_kind, vat_percent }) => [vat_kind, vat_percent])
}

describe('an installation abroad', () => {
  const offered_in = { DE: true }

  test('as part of the supply it has the tax of the machine', () => {
    const rules: InstallationRules = { taxed_as: 'with_goods', offered_in }
    expect(taxes('DE', [machine, work], rules)).toEqual([
      ['sale', 19],
      ['sale', 19],
    ])
    expect(taxes('DE', [rented, work], rules)).toEqual([
      ['rent', 21],
      ['service', 21],
    ])
    expect(taxes('DE', [blades, work], rules)).toBe('service_alone')
    expect(taxes('DE', [work], rules)).toBe('service_alone')
  })

  test('as work on land it has the tax of the garden, whatever is ordered with it', () => {
    const rules: InstallationRules = { taxed_as: 'garden_work', offered_in }
    const own = ['garden_work', 7]
    for (const other of [machine, rented, blades]) expect(taxes('DE', [other, work], rules)[1]).toEqual(own)
    expect(taxes('DE', [work], rules)).toEqual([own])
  })

  test.each(['with_goods', 'garden_work'] as const)('is refused where it is not offered, taxed as %s', taxed_as => {
    for (const elsewhere of [{}, { BE: true }, { DE: false }]) {
      expect(taxes('DE', [machine, work], { taxed_as, offered_in: elsewhere })).toBe('service_abroad')
    }
    expect(taxes('DE', [machine], { taxed_as, offered_in: {} })).toEqual([['sale', 19]])
  })

  test('is refused without an answer, even where it is offered', () => {
    expect(taxes('DE', [machine, work], { taxed_as: 'unanswered', offered_in })).toBe('service_abroad')
  })
})

test('at home an installation is offered with each answer, alone as well', () => {
  for (const taxed_as of ['unanswered', 'with_goods', 'garden_work'] as const) {
    expect(quoteIn('NL', [work], { taxed_as, offered_in: {} })).toMatchObject({
      lines: [{ vat_percent: 21, net: 8264 }],
    })
  }
})
