/** What is measured of a visit: when the page is visible, its reaction to a hand, its jumps, and the server's answer. */
export const visitMetrics = ['lcp', 'inp', 'cls', 'ttfb'] as const
export type VisitMetric = (typeof visitMetrics)[number]

/** What is loaded. Pages with the same work for a browser are one kind, so that a kind names no visit. */
export const pageKinds = [
  'home',
  'list',
  'detail',
  'rent_home',
  'guide',
  'article',
  'checkout',
  'own',
  'other',
] as const
export type PageKind = (typeof pageKinds)[number]

export const visitDevices = ['phone', 'tablet', 'desktop'] as const
export type VisitDevice = (typeof visitDevices)[number]

export function deviceOfWidth(width: number): VisitDevice {
  if (width < 640) return 'phone'
  return width < 1100 ? 'tablet' : 'desktop'
}

export const visitRatings = ['good', 'needs_work', 'poor'] as const
export type VisitRating = (typeof visitRatings)[number]

/** Milliseconds, without a unit for `cls`. */
interface Scale {
  /** Up to here a visit was good, and up to there it needs work (web.dev/vitals). */
  good: number
  work: number
  /** The upper ends of the buckets; one more bucket holds what lies above the last. */
  ends: readonly number[]
}

export const scales: Readonly<Record<VisitMetric, Scale>> = {
  lcp: { good: 2500, work: 4000, ends: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000] },
  inp: { good: 200, work: 500, ends: [25, 50, 100, 150, 200, 300, 500, 800, 1500] },
  cls: { good: 0.1, work: 0.25, ends: [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1] },
  ttfb: { good: 800, work: 1800, ends: [50, 100, 200, 400, 800, 1200, 1800, 3000, 6000] },
}

/** The bucket of a measured value: the first whose end is not below it. */
export function bucketOf(metric: VisitMetric, value: number): number {
  const { ends } = scales[metric]
  const bucket = ends.findIndex(end => value <= end)
  return bucket < 0 ? ends.length : bucket
}

export function rate(metric: VisitMetric, value: number): VisitRating {
  const { good, work } = scales[metric]
  if (value <= good) return 'good'
  return value <= work ? 'needs_work' : 'poor'
}

/**
 * The value that three of four visits stay below, from the number of visits in each bucket. Within a bucket visits are
 * taken as spread evenly; above the last end there is no other figure than that end. undefined: no visits.
 */
export function percentile75(metric: VisitMetric, counts: ReadonlyMap<number, number>): number | undefined {
  const { ends } = scales[metric]
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return undefined
  const wanted = total * 0.75
  let below = 0
  for (const [bucket, end] of ends.entries()) {
    const count = counts.get(bucket) ?? 0
    if (count > 0 && below + count >= wanted) {
      const start = ends[bucket - 1] ?? 0
      return start + (end - start) * ((wanted - below) / count)
    }
    below += count
  }
  return ends.at(-1)
}
