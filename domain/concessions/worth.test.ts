import { describe, expect, test } from 'vitest'
import { type PricedLine, type PricesBefore, pieceWorth, shortfallBelowWorth } from './worth.ts'

const none: PricesBefore = {
  ...{ used: false, own: 239_900, settled: true },
  ...{ others: null, as_new: 239_900, replacement: null, former: null },
}

describe('what a machine is worth', () => {
  test.each<[string, Partial<PricesBefore>, number]>([
    ['the dearest of its SKU', {}, 239_900],
    ['nothing, where it could never be had', { own: null, as_new: null }, 0],
    ['its SKU decides, where that is known', { others: 399_900 }, 239_900],
    ['a new SKU is measured by the others', { own: 39_900, settled: false, others: 239_900 }, 239_900],
    ['a new SKU that is dearer by itself', { own: 299_900, settled: false, others: 239_900 }, 299_900],
    ['the first SKU for sale by what staff say it is worth', { own: 1, settled: false, replacement: 180_000 }, 180_000],
    ['the first of all by its own price', { settled: false }, 239_900],
    ['a used one by others that are used', { used: true, own: 1, settled: false, others: 120_000 }, 120_000],
    ['the first used one by a part of a new one', { used: true, own: 1, settled: false }, 35_985],
    ['a used one that costs more than that', { used: true, own: 99_900, settled: false }, 99_900],
    [
      'a used one of what is only rented out',
      { used: true, own: 1, settled: false, as_new: null, replacement: 1000 },
      150,
    ],
    ['what it was until lately', { own: 89_900, former: 239_900 }, 239_900],
  ])('%s', (_name, change, expected) => {
    expect(pieceWorth({ ...none, ...change }, 15)).toBe(expected)
  })

  test('each line counts by itself: a line above its worth does not compensate for another', () => {
    const line = (change: Partial<PricedLine>): PricedLine => ({
      ...none,
      ...{ quantity: 2, goods_due: 479_800, agreed: 0, was_worth: null, claimable: 0, ...change },
    })
    expect(shortfallBelowWorth([line({})], 15)).toBe(0)
    expect(shortfallBelowWorth([line({ goods_due: 300_000 }), line({ goods_due: 900_000 })], 15)).toBe(179_800)
    expect(shortfallBelowWorth([line({ goods_due: 300_000, agreed: 100_000 })], 15)).toBe(79_800)
    expect(shortfallBelowWorth([line({ goods_due: 479_800, agreed: 100_000 })], 15)).toBe(0)
    expect(shortfallBelowWorth([line({ quantity: 1, was_worth: 239_900, claimable: 1 })], 15)).toBe(239_899)
    expect(shortfallBelowWorth([line({ quantity: 1, was_worth: 89_900, claimable: 149_900 })], 15)).toBe(0)
  })
})
