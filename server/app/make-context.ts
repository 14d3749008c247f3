import { type Connection, connect } from '#db/connect.ts'
import { openCarriers } from '#server/platform/carriers/open-carriers.ts'
import { type Clock, DemoClock, realClock } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { type Environment, EnvironmentError } from '#server/platform/environment.ts'
import { openFiles } from '#server/platform/files/open-files.ts'
import { databaseQueue } from '#server/platform/jobs/add-job.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { makeMailer } from '#server/platform/mail/mailer.ts'
import { startNotifications } from '#server/platform/notifications.ts'
import { openProviders } from '#server/platform/payment-providers/open-providers.ts'
import { noCarriers } from '#server/platform/ports/carriers.ts'
import type { Providers } from '#server/platform/ports/providers.ts'
import { attachReadCache, ReadCache } from '#server/platform/read-cache.ts'
import { findMissingSettings } from '#server/platform/real-shop.ts'
import { openReplica } from '#server/platform/replica.ts'
import { openTraces } from '#server/platform/traces/span.ts'
import { shopExtensions } from './extensions.ts'
import type { Opened, Simulator } from './simulator.ts'

/** A placeholder until the real providers are opened with the rest of the context. */
const notYet = {} as Providers

export interface ContextInput {
  environment: Environment
  connection: Connection
  /** The address of the database itself, past any pooler: LISTEN needs a connection of its own. */
  directUrl: string
  log: Log
  wall?: Clock
  publicUrl?: () => string
  /** Set in a demo, a rehearsal or a test. */
  simulator?: Simulator | undefined
}

export async function makeContext({
  environment,
  connection,
  directUrl,
  log,
  wall = realClock,
  publicUrl,
  simulator,
}: ContextInput): Promise<Context> {
  const clock = environment.demo ? new DemoClock() : realClock
  const notifications = await startNotifications(directUrl, log)
  if (clock instanceof DemoClock) {
    await clock.reload(connection.pool)
    notifications.on('clock_moved', () => clock.reload(connection.pool))
  }
  attachReadCache(connection.db, new ReadCache(notifications))
  const direct = directConnection({ connection, directUrl, log })
  const extensions = new Map(shopExtensions(simulator))
  const opened: Opened<unknown>[] = []
  const context: Context = {
    environment,
    connection,
    db: connection.db,
    direct,
    replica: openReplica({ environment, connection, log }),
    clock,
    wall,
    log,
    keys: new Map(),
    metrics: undefined,
    traces: await openTraces(environment),
    notifications,
    extensions,
    files: openFiles({ environment, wall, log }),
    mailer: makeMailer(environment),
    publicUrl: publicUrl ?? (() => environment.publicUrl ?? `http://localhost:${environment.port}`),
    providers: notYet,
    carriers: noCarriers,
    queue: databaseQueue,
    jobs: { running: () => false, stop: async () => {}, tidyUp: async () => {}, drain: async () => {} },
    close: async () => {
      await context.jobs.stop()
      for (const one of opened) await one.close()
      await notifications.close()
      await context.replica.close()
      if (direct !== connection) await direct.close()
      await connection.close()
      await context.traces?.close()
    },
  }
  const open = <Port>(one: Opened<Port>): Port => {
    opened.push(one)
    for (const [point, value] of one.extensions) extensions.set(point, value)
    return one.port
  }
  const providers = (await openProviders(context)) ?? (simulator && open(await simulator.openPayments(context)))
  // The start has refused this case already; no other code may open a real shop without a provider by accident.
  if (!providers) throw new EnvironmentError(findMissingSettings(environment))
  context.providers = providers
  context.carriers = await openCarriers(context, simulator && open(await simulator.openCarriers(context)))
  if (environment.metrics)
    context.metrics = (await import('#server/platform/metrics/open-metrics.ts')).openMetrics(context)
  if (environment.worker) context.jobs = await startJobs(context)
  return context
}

function directConnection({
  connection,
  directUrl,
  log,
}: Pick<ContextInput, 'connection' | 'directUrl' | 'log'>): Connection {
  if (connection.pool.options.connectionString === directUrl) return connection
  return connect({
    ...{ url: directUrl, max: 6 },
    onError: error => log.warn({ err: error }, 'a connection of the queue broke'),
  })
}
