import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, deviceOfWidth, percentile75, rate, scales, visitMetrics } from './figures.ts'

const tally = (metric: (typeof visitMetrics)[number], values: readonly number[]) => {
  const counts = new Map<number, number>()
  for (const value of values) {
    const bucket = bucketOf(metric, value)
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
  }
  return counts
}

test('a value lies in the first bucket that reaches it', () => {
  expect([0, 500, 501, 10_000, 10_001].map(value => bucketOf('lcp', value))).toEqual([0, 0, 1, 8, 9])
  expect([0, 0.1, 0.11, 2].map(value => bucketOf('cls', value))).toEqual([0, 4, 5, 9])
})

test('what is good, needs work and is poor ends at a bucket, so that no bucket has two ratings', () => {
  for (const metric of visitMetrics) {
    const { good, work, ends } = scales[metric]
    expect(ends).toContain(good)
    expect(ends).toContain(work)
    expect([good, good * 1.01, work, work * 1.01].map(value => rate(metric, value))).toEqual([
      'good',
      'needs_work',
      'needs_work',
      'poor',
    ])
  }
})

test('three of four visits stay below the figure', () => {
  expect(percentile75('lcp', new Map())).toBeUndefined()
  expect(percentile75('lcp', tally('lcp', [600, 700, 800, 900]))).toBe(875)
  expect(percentile75('lcp', tally('lcp', [20_000, 30_000]))).toBe(10_000)
})

test('the figure lies in the bucket of the value that it stands for', () => {
  for (const metric of visitMetrics) {
    const most = (scales[metric].ends.at(-1) ?? 0) * 1.2
    const values = fc.array(fc.double({ min: 0, max: most, noNaN: true }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(values, measured => {
        const sorted = measured.toSorted((a, b) => a - b)
        const exact = sorted[Math.ceil(measured.length * 0.75) - 1] ?? 0
        const figure = percentile75(metric, tally(metric, measured)) ?? -1
        const last = scales[metric].ends.length
        expect(Math.min(bucketOf(metric, figure), last - 1)).toBe(Math.min(bucketOf(metric, exact), last - 1))
      }),
    )
  }
})

test('a device is told from the width of its window', () => {
  expect([390, 820, 1440].map(deviceOfWidth)).toEqual(['phone', 'tablet', 'desktop'])
})
