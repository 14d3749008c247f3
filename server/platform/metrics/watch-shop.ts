import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Metrics } from './metrics.ts'
import {
  type ProviderFacts,
  type QueueStats,
  readProviderFacts,
  readQueueStats,
  readShopStats,
  type ShopStats,
} from './store.ts'

/** Limits database queries, however often and by however many it is scraped. */
const refreshMs = 15_000
/** A database that does not respond must not delay the other metrics. */
const timeoutMs = 3000
/**
 * The age of payments without an update, and of unhandled events, that count as stuck; also the number of failures of a
 * job: docs/operations.md.
 */
const stuckMs = 15 * 60_000
const minTries = 3

type WatchedContext = Pick<Context, 'direct' | 'clock' | 'wall' | 'log' | 'providers'>

interface Stats {
  shop: ShopStats
  providers: ProviderFacts[]
  queue: QueueStats[]
}

/**
 * Metrics of the whole shop, reported only by the processes that run its jobs: twenty apps must not run the same
 * queries twenty times. Where the queue has connections of its own these are used, because the request pool may be what
 * fails.
 */
export function watchShop(metrics: Metrics, context: WatchedContext): void {
  let stats: Stats | undefined
  let refreshedAt = 0
  let refreshing: Promise<void> | undefined
  const ready = async () => {
    const now = context.wall.now().getTime()
    if (now - refreshedAt < refreshMs) return refreshing
    refreshedAt = now
    refreshing = readStats(context).then(
      found => {
        stats = found
      },
      error => {
        stats = undefined
        context.log.warn({ err: error }, 'the figures of the shop could not be read')
      },
    )
    return refreshing
  }
  const shop = (name: string, help: string, getValue: (shop: ShopStats) => number) =>
    metrics.gauge(name, help, () => (stats ? [{ value: getValue(stats.shop) }] : []), { ready })
  const provider = (name: string, help: string, getValue: (one: ProviderFacts) => number) =>
    metrics.gauge(
      name,
      help,
      () => (stats?.providers ?? []).map(one => ({ labels: { provider: one.provider }, value: getValue(one) })),
      { labels: ['provider'], ready },
    )
  const queue = (name: string, help: string, getValue: (one: QueueStats) => number) =>
    metrics.gauge(
      name,
      help,
      () => (stats?.queue ?? []).map(one => ({ labels: { task: one.task }, value: getValue(one) })),
      {
        labels: ['task'],
        ready,
      },
    )
  shop('mails_unsent', 'Mails that have not left', one => one.mails_unsent)
  shop('mails_failed', 'Mails that were not taken and will be tried again', one => one.mails_failed)
  shop('mail_oldest_unsent_seconds', 'Age of the oldest mail that has not left', one => one.mail_oldest_seconds)
  provider('payments_stuck', 'Payments without any news for 15 minutes', one => one.payments_stuck)
  provider('provider_events_waiting', 'Events of the provider not handled for 15 minutes', one => one.events_waiting)
  shop('reconciliation_findings_open', 'Findings that nobody has closed', one => one.findings_open)
  shop('refunds_failed', 'Refunds that the provider did not take', one => one.refunds_failed)
  shop('withdrawals_unpaid', 'Withdrawals not refunded by the day of their alarm', one => one.withdrawals_unpaid)
  shop('disputes_open', 'Disputes that wait for our answer', one => one.disputes_open)
  shop('ledger_sum_cents', 'The sum of all that was ever booked: zero', one => one.ledger_sum)
  queue('jobs_waiting', 'Jobs that are due', one => one.waiting)
  queue('jobs_running', 'Jobs that are being worked off', one => one.running)
  queue('jobs_failing', 'Jobs that failed more than three times', one => one.failing)
  queue('jobs_oldest_waiting_seconds', 'How long the oldest job has been due', one => one.oldest_seconds)
}

async function readStats({ direct, clock, providers }: WatchedContext): Promise<Stats> {
  const finished = new AbortController()
  const late = sleep(timeoutMs, undefined, { signal: finished.signal, ref: false }).then(() => {
    throw new Error('The database did not answer in time')
  })
  // The result is not awaited any more after the timeout.
  late.catch(() => {})
  try {
    const now = clock.now()
    const longAgo = new Date(now.getTime() - stuckMs)
    const reading = Promise.all([
      readShopStats(direct.db, now),
      readProviderFacts(direct.db, longAgo, providers.codes),
      readQueueStats(direct.db, minTries),
    ])
    const [shop, ofProviders, queue] = await Promise.race([reading, late])
    return { shop, providers: ofProviders, queue }
  } finally {
    finished.abort()
  }
}
