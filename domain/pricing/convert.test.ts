import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert, minorDigits } from './convert.ts'

describe('euro cents in another currency', () => {
  test.each([
    ['dollars', 10_000, 1.1367, 'USD', 11_367],
    ['pounds, more decimals', 89_900, 0.85986, 'GBP', 77_301],
    ['yen have no cents', 89_900, 180.57, 'JPY', 162_332],
    ['nor have won', 100, 1555.69, 'KRW', 1556],
    ['nor krónur', 12_345, 138, 'ISK', 17_036],
    ['rupiah: large numbers', 239_900, 20384.1, 'IDR', 4_890_145_590],
    ['half a cent goes up', 1, 0.5, 'USD', 1],
    ['a little less does not', 1, 0.49999, 'USD', 0],
    ['half a yen goes up', 50, 1, 'JPY', 1],
    ['49 hundredths of a yen do not', 49, 1, 'JPY', 0],
    ['a product no double holds: 1.005 × 100', 100, 1.005, 'USD', 101],
    ['the same the other way', 100, 1.00499999, 'USD', 100],
    ['nothing stays nothing', 0, 1.1367, 'USD', 0],
    ['what comes back is rounded alike', -1, 0.5, 'USD', -1],
    ['a rate as it was published', 10_000, '1.1367', 'USD', 11_367],
  ])('%s', (_name, amount, rate, currency, expected) => {
    expect(convert(amount, rate, currency)).toBe(expected)
  })

  test.each([[0], [-1], [Number.NaN], [Number.POSITIVE_INFINITY], [1e-9], [''], ['1,1'], ['1e3'], [' 1']])(
    '%s is not a valid rate',
    rate => {
      expect(() => convert(100, rate, 'USD')).toThrow(RangeError)
    },
  )

  test('never off by more than half a minor unit, and monotonic', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 })
    const rate = fc.integer({ min: 1, max: 99_999_999 }).map(value => value / 10_000)
    fc.assert(
      fc.property(cents, cents, rate, fc.constantFrom('USD', 'JPY'), (one, other, by, currency) => {
        const exact = (one / 100) * by * 10 ** minorDigits(currency)
        expect(Math.abs(convert(one, by, currency) - exact)).toBeLessThanOrEqual(0.5 + exact * 1e-12)
        if (one <= other) expect(convert(one, by, currency)).toBeLessThanOrEqual(convert(other, by, currency))
      }),
    )
  })
})
