import type { CallData } from '#contract/protocol/call.ts'
import { addDays } from '#domain/calendar.ts'
import { pageKinds, percentile75, rate, visitMetrics } from '#domain/visits/figures.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { sumFigures } from './store.ts'

/** The last days with today. */
export async function readVisits({
  context,
  query,
}: Input<'GET /admin/visits'>): Promise<CallData<'GET /admin/visits'>> {
  const now = context.clock.now()
  const since = addDays(dayInShop(now), 1 - Number(query.days))
  const [{ visits_measured }, sums] = await Promise.all([
    readSetting(context.db, 'visits', now),
    sumFigures(context.db, { since, device: query.device }),
  ])
  const list = pageKinds.flatMap(page => {
    const measured = visitMetrics.flatMap(metric => {
      const rows = sums.filter(row => row.page === page && row.metric === metric)
      const counts = new Map(rows.map(({ bucket, visits }) => [bucket, Number(visits)]))
      const p75 = percentile75(metric, counts)
      if (p75 === undefined) return []
      const visits = [...counts.values()].reduce((sum, count) => sum + count, 0)
      return [{ metric, p75, rating: rate(metric, p75), visits }]
    })
    if (measured.length === 0) return []
    const figures = measured.map(({ metric, p75, rating }) => ({ metric, p75, rating }))
    // A page that nobody touched has no reaction: the metric that most visits have tells how many there were.
    return [{ page, visits: Math.max(...measured.map(({ visits }) => visits)), figures }]
  })
  return { measured: visits_measured, list }
}
