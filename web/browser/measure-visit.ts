import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import type { CallInput } from '#contract/protocol/call.ts'
import { deviceOfWidth, type PageKind, type VisitMetric } from '#domain/visits/figures.ts'

type Visit = CallInput<'POST /visits'>['body']
type Observe = (note: (metric: Metric) => void) => void

const metrics: Partial<Record<Metric['name'], VisitMetric>> = { LCP: 'lcp', INP: 'inp', CLS: 'cls', TTFB: 'ttfb' }

/**
 * Reports once, when the page is first hidden, how fast the loaded document was. The beacon has no token: the shop
 * does not learn whose visit it was.
 */
export function measureVisit(page: PageKind, observers: readonly Observe[] = [onLCP, onINP, onCLS, onTTFB]): void {
  const values = new Map<VisitMetric, number>()
  const note = ({ name, value }: Metric) => {
    const metric = metrics[name]
    if (metric) values.set(metric, value)
  }
  for (const observe of observers) observe(note)
  // After the observers, which report their last values at the same event.
  const report = () => {
    if (document.visibilityState !== 'hidden' || values.size === 0) return
    document.removeEventListener('visibilitychange', report)
    const figures = [...values].map(([metric, value]) => ({ metric, value }))
    const visit: Visit = { page, device: deviceOfWidth(innerWidth), figures }
    navigator.sendBeacon('/api/visits', new Blob([JSON.stringify(visit)], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', report)
}
