import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { PageKind, VisitDevice, VisitMetric } from '#domain/visits/figures.ts'

interface CountedVisit {
  day: Day
  page: PageKind
  device: VisitDevice
  buckets: readonly { metric: VisitMetric; bucket: number }[]
}

export async function addFigures(tx: Tx, { day, page, device, buckets }: CountedVisit): Promise<void> {
  await tx
    .insertInto('visit_figures')
    .values(buckets.map(({ metric, bucket }) => ({ day, page, device, metric, bucket, visits: 1 })))
    .onConflict(conflict =>
      conflict
        .columns(['day', 'page', 'device', 'metric', 'bucket'])
        .doUpdateSet({ visits: sql`visit_figures.visits + 1` }),
    )
    .execute()
}

export async function sumFigures(db: Reader, { since, device }: { since: Day; device: VisitDevice | undefined }) {
  const rows = db
    .selectFrom('visit_figures')
    .select(({ fn }) => ['page', 'metric', 'bucket', fn.sum<string>('visits').as('visits')])
    .where('day', '>=', since)
    .groupBy(['page', 'metric', 'bucket'])
  return (device ? rows.where('device', '=', device) : rows).execute()
}
