import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Metrics } from './metrics.ts'
import {
  type ProviderFacts,
  type QueueFacts,
  readProviderFacts,
  readQueueFacts,
  readShopFacts,
  type ShopFacts,
} from './store.ts'

/** However often somebody asks, and however many do. */
const keptMs = 15_000
/** A database that does not answer must not take the other figures with it. */
const patienceMs = 3000
/** Payments of which nothing was heard and events not handled for that long, and jobs that failed more often: docs/operations.md. */
const stuckMs = 15 * 60_000
const manyTries = 3

type Watched = Pick<Context, 'direct' | 'clock' | 'wall' | 'log' | 'providers'>

interface Facts {
  shop: ShopFacts
  providers: ProviderFacts[]
  queue: QueueFacts[]
}

/**
 * What is true of the whole shop, told by the processes that work off its jobs and by no other: twenty apps must not ask
 * the same twenty times. Where the queue has connections of its own they ask over those: the pool of the requests may be
 * what is wrong.
 */
export function watchShop(metrics: Metrics, context: Watched): void {
  let facts: Facts | undefined
  let asked = 0
  let asking: Promise<void> | undefined
  const ready = async () => {
    const now = context.wall.now().getTime()
    if (now - asked < keptMs) return asking
    asked = now
    asking = readFacts(context).then(
      found => {
        facts = found
      },
      error => {
        facts = undefined
        context.log.warn({ err: error }, 'the figures of the shop could not be read')
      },
    )
    return asking
  }
  const shop = (name: string, help: string, of: (shop: ShopFacts) => number) =>
    metrics.gauge(name, help, () => (facts ? [{ value: of(facts.shop) }] : []), { ready })
  const provider = (name: string, help: string, of: (one: ProviderFacts) => number) =>
    metrics.gauge(
      name,
      help,
      () => (facts?.providers ?? []).map(one => ({ labels: { provider: one.provider }, value: of(one) })),
      { labels: ['provider'], ready },
    )
  const queue = (name: string, help: string, of: (one: QueueFacts) => number) =>
    metrics.gauge(name, help, () => (facts?.queue ?? []).map(one => ({ labels: { task: one.task }, value: of(one) })), {
      labels: ['task'],
      ready,
    })
  shop('mails_unsent', 'Mails that have not left', one => one.mails_unsent)
  shop('mails_failed', 'Mails that were not taken and will be tried again', one => one.mails_failed)
  shop('mail_oldest_unsent_seconds', 'Age of the oldest mail that has not left', one => one.mail_oldest_seconds)
  provider('payments_stuck', 'Payments of which nothing was heard for 15 minutes', one => one.payments_stuck)
  provider('provider_events_waiting', 'Events of the provider not handled for 15 minutes', one => one.events_waiting)
  shop('reconciliation_findings_open', 'Findings that nobody has closed', one => one.findings_open)
  shop('refunds_failed', 'Refunds that the provider did not take', one => one.refunds_failed)
  shop('disputes_open', 'Disputes that wait for our answer', one => one.disputes_open)
  shop('ledger_sum_cents', 'The sum of all that was ever booked: zero', one => one.ledger_sum)
  queue('jobs_waiting', 'Jobs that are due', one => one.waiting)
  queue('jobs_running', 'Jobs that are being worked off', one => one.running)
  queue('jobs_failing', 'Jobs that failed more than three times', one => one.failing)
  queue('jobs_oldest_waiting_seconds', 'How long the oldest job has been due', one => one.oldest_seconds)
}

async function readFacts({ direct, clock, providers }: Watched): Promise<Facts> {
  const given = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: given.signal, ref: false }).then(() => {
    throw new Error('The database did not answer in time')
  })
  // Given up before it was too late: nobody listens to it any more.
  late.catch(() => {})
  try {
    const now = clock.now()
    const longAgo = new Date(now.getTime() - stuckMs)
    const reading = Promise.all([
      readShopFacts(direct.db, now),
      readProviderFacts(direct.db, longAgo, providers.codes),
      readQueueFacts(direct.db, manyTries),
    ])
    const [shop, ofProviders, queue] = await Promise.race([reading, late])
    return { shop, providers: ofProviders, queue }
  } finally {
    given.abort()
  }
}
