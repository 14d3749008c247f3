import type { Connection } from '#db/connect.ts'
import type { Context } from '../context.ts'
import { countRenderedPdfs } from '../pdf/rendered-pdfs.ts'
import { readChecks } from '../system/read-readiness.ts'
import type { Metrics } from './metrics.ts'

const refreshMs = 15_000

/** Metrics of this process alone, whether it serves requests or runs jobs. */
export function watchProcess(metrics: Metrics, context: Context): void {
  const pools: [string, Connection][] = [['requests', context.connection]]
  if (context.direct !== context.connection) pools.push(['queue', context.direct])
  const connections = pools.flatMap(([pool, { pool: pgPool }]) => [
    { labels: { pool, state: 'idle' }, read: () => pgPool.idleCount },
    { labels: { pool, state: 'busy' }, read: () => pgPool.totalCount - pgPool.idleCount },
  ])
  metrics.gauge(
    'db_pool_connections',
    'Connections to the database',
    () => connections.map(({ labels, read }) => ({ labels, value: read() })),
    { labels: ['pool', 'state'] },
  )
  metrics.gauge(
    'db_pool_size',
    'Most connections there may be',
    () => pools.map(([pool, { pool: pgPool }]) => ({ labels: { pool }, value: pgPool.options.max })),
    { labels: ['pool'] },
  )
  metrics.gauge(
    'db_pool_waiting',
    'Who waits for a connection',
    () => pools.map(([pool, { pool: pgPool }]) => ({ labels: { pool }, value: pgPool.waitingCount })),
    { labels: ['pool'] },
  )
  metrics.total('pdfs_total', 'Documents drawn', countRenderedPdfs)

  let parts: Record<string, boolean> = {}
  let refreshedAt = 0
  const ready = async () => {
    const now = context.wall.now().getTime()
    if (now - refreshedAt < refreshMs) return
    refreshedAt = now
    parts = await readChecks(context)
  }
  metrics.gauge(
    'ready',
    'What /api/ready says, part by part',
    () => Object.entries(parts).map(([part, value]) => ({ labels: { part }, value: Number(value) })),
    { labels: ['part'], ready },
  )
}
