import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../calendar.ts'
import { followsDestination, netFromGross, taxedIn, type VatKind, type VatRate, vatKinds, vatPercent } from './vat.ts'

const since = (kind: VatKind, country: string, valid_from: Day, percent: number): VatRate => ({
  ...{ kind, country, valid_from, percent },
})
const rates: VatRate[] = [
  // Deliberately not in order of days.
  since('sale', 'DE', '2021-01-01', 19),
  since('sale', 'DE', '2007-01-01', 19),
  since('sale', 'DE', '2020-07-01', 16),
  since('sale', 'NL', '2012-10-01', 21),
  since('rent', 'NL', '2012-10-01', 21),
  since('service', 'NL', '2012-10-01', 21),
  since('sale', 'BE', '1996-01-01', 21),
  since('rent', 'NL', '2027-01-01', 9),
  since('garden_work', 'NL', '2012-10-01', 21),
  since('garden_work', 'BE', '2012-10-01', 6),
  since('garden_work', 'DE', '2021-01-01', 19),
]

describe('which country taxes what', () => {
  test.each<[VatKind, string, string, string]>([
    // Goods are taxed where they arrive and work on land where it is; hire of movable goods to consumers and work in the
    // workshop where the supplier is.
    ['sale', 'NL', 'DE', 'DE'],
    ['sale', 'NL', 'BE', 'BE'],
    ['sale', 'NL', 'NL', 'NL'],
    ['rent', 'NL', 'DE', 'NL'],
    ['rent', 'NL', 'BE', 'NL'],
    ['rent', 'DE', 'NL', 'DE'],
    ['service', 'NL', 'DE', 'NL'],
    ['garden_work', 'NL', 'DE', 'DE'],
    ['garden_work', 'NL', 'NL', 'NL'],
  ])('%s from %s to %s: %s', (kind, supplier, destination, country) => {
    expect(taxedIn(kind, { supplier, destination })).toBe(country)
  })
})

test('what follows its destination is taxed there, and nothing else', () => {
  expect(vatKinds.filter(followsDestination)).toEqual(['sale', 'garden_work'])
})

describe('how much, on which day', () => {
  const to = (destination: string) => ({ supplier: 'NL', destination })

  test.each<[VatKind, string, Day, number | undefined]>([
    ['sale', 'NL', '2026-11-21', 21],
    ['sale', 'DE', '2026-11-21', 19],
    ['sale', 'BE', '2026-11-21', 21],
    ['rent', 'DE', '2026-11-21', 21],
    ['service', 'BE', '2026-11-21', 21],
    ['garden_work', 'BE', '2026-11-21', 6],
    // A rate applies from its day until the day before the next one.
    ['sale', 'DE', '2020-06-30', 19],
    ['sale', 'DE', '2020-07-01', 16],
    ['sale', 'DE', '2020-12-31', 16],
    ['sale', 'DE', '2021-01-01', 19],
    ['rent', 'NL', '2026-12-31', 21],
    ['rent', 'BE', '2027-01-01', 9],
    // The rate of rentals does not follow that of sales.
    ['sale', 'NL', '2027-01-01', 21],
    // Without a rate there is no result.
    ['sale', 'FR', '2026-11-21', undefined],
    ['sale', 'NL', '2012-09-30', undefined],
  ])('%s to %s on %s: %s', (kind, destination, on, percent) => {
    expect(vatPercent(rates, kind, to(destination), on)).toBe(percent)
  })

  test('there is a rate of each kind for every delivery country', () => {
    for (const kind of vatKinds) {
      for (const country of ['NL', 'BE', 'DE']) {
        expect(vatPercent(rates, kind, to(country), '2026-11-21'), `${kind} ${country}`).toBeGreaterThan(0)
      }
    }
  })

  test('the order of the rows has no effect', () => {
    const day = fc.integer({ min: 0, max: 12_000 }).map(days => addDays('2000-01-01', days))
    fc.assert(
      fc.property(fc.shuffledSubarray(rates, { minLength: rates.length }), day, (shuffled, on) => {
        expect(vatPercent(shuffled, 'sale', to('DE'), on)).toBe(vatPercent(rates, 'sale', to('DE'), on))
      }),
    )
  })
})

test('net and tax add up to the price to the cent, and the tax follows the rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500_000, max: 500_000 }), fc.constantFrom(0, 5.5, 9, 19, 21), (gross, percent) => {
      const net = netFromGross(gross, percent)
      const vat = gross - net
      expect(Math.abs(vat - (net * percent) / 100)).toBeLessThanOrEqual(1)
      expect(netFromGross(-gross, percent) + net).toBe(0)
      if (percent === 0) expect(vat).toBe(0)
    }),
  )
})
