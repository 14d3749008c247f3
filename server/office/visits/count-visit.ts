import { transaction } from '#db/transaction.ts'
import { bucketOf } from '#domain/visits/figures.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { addFigures } from './store.ts'

/** Of a visit only the buckets of its figures are stored, added to those of all others of that day. */
export async function countVisit({ context, body }: Input<'POST /visits'>): Promise<null> {
  const now = context.clock.now()
  if (!(await readSetting(context.db, 'visits', now)).visits_measured) return null
  const { page, device, figures } = body
  // One value for each metric, in one order, so that two visits never wait for each other.
  const byMetric = new Map(figures.map(({ metric, value }) => [metric, bucketOf(metric, value)]))
  const buckets = [...byMetric].map(([metric, bucket]) => ({ metric, bucket }))
  buckets.sort((a, b) => a.metric.localeCompare(b.metric))
  await transaction(context.db, tx => addFigures(tx, { day: dayInShop(now), page, device, buckets }))
  return null
}
