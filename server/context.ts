import { type Connection, connect, type Database } from '#db/connect.ts'
import { type Carriers, noCarriers, openCarriers } from './carriers/open-carriers.ts'
import { type Clock, DemoClock, realClock } from './clock.ts'
import type { Environment } from './environment.ts'
import type { FileStore } from './files/file-store.ts'
import { openFiles } from './files/open-files.ts'
import { type JobShelf, type Jobs, startJobs } from './jobs/jobs.ts'
import { Kept, rememberFor } from './kept.ts'
import type { Key } from './keys/keys.ts'
import type { Log } from './log.ts'
import { type Mailer, makeMailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import { type Notifications, startNotifications } from './notifications.ts'
import type { Gateway } from './payments/gateway.ts'
import { openGateway } from './payments/open-gateway.ts'
import { openReplica, type Replica } from './replica.ts'
import type { Sandbox } from './sandbox/provider.ts'
import { openTraces, type Traces } from './traces/span.ts'

/** What a use case may reach. Wired here and nowhere else: no container, no globals. */
export interface Context {
  environment: Environment
  connection: Connection
  db: Database
  /** Past any pooler: the queue waits for word of new jobs on a connection that stays its own. */
  direct: Connection
  /** Where long lists are read from. */
  replica: Replica
  /** The shop's time: orders, terms, deadlines. The time machine moves it. */
  clock: Clock
  /** Real time: tokens, codes, limits. Nobody moves it but tests. */
  wall: Clock
  log: Log
  /** The keys that this process has read, by name. */
  keys: Map<string, Key>
  /** What this process counts; undefined: nobody asks. */
  metrics: Metrics | undefined
  /** Undefined: nothing is traced. */
  traces: Traces | undefined
  jobs: Jobs
  /** Set where the past is lived: what is to be done later waits there, not in the queue. */
  jobShelf?: JobShelf
  notifications: Notifications
  files: FileStore
  mailer: Mailer
  /** The payment provider. */
  gateway: Gateway
  /** Set where that is only the sandbox. */
  sandbox: Sandbox | undefined
  /** Who brings parcels, as far as the shop can speak to them. */
  carriers: Carriers
  /** The address people use; known for certain once the server listens. */
  publicUrl: () => string
  close(): Promise<void>
}

/** Stands in only until the real one is opened with the rest of the context. */
const notYet = {} as Gateway

export interface ContextInput {
  environment: Environment
  connection: Connection
  /** Of the database itself, past any pooler: LISTEN needs a connection of its own. */
  directUrl: string
  log: Log
  wall?: Clock
  publicUrl?: () => string
}

export async function makeContext({
  environment,
  connection,
  directUrl,
  log,
  wall = realClock,
  publicUrl,
}: ContextInput): Promise<Context> {
  const clock = environment.demo ? new DemoClock() : realClock
  const notifications = await startNotifications(directUrl, log)
  if (clock instanceof DemoClock) {
    await clock.reload(connection.pool)
    notifications.on('clock_moved', () => clock.reload(connection.pool))
  }
  rememberFor(connection.db, new Kept(notifications))
  const direct = directConnection({ connection, directUrl, log })
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
    files: openFiles({ environment, wall, log }),
    mailer: makeMailer(environment),
    publicUrl: publicUrl ?? (() => environment.publicUrl ?? `http://localhost:${environment.port}`),
    gateway: notYet,
    sandbox: undefined,
    carriers: noCarriers,
    jobs: { running: () => false, stop: async () => {}, drain: async () => {} },
    close: async () => {
      await context.jobs.stop()
      await context.sandbox?.close()
      await context.carriers.depot?.close()
      await notifications.close()
      await context.replica.close()
      if (direct !== connection) await direct.close()
      await connection.close()
      await context.traces?.close()
    },
  }
  Object.assign(context, await openGateway(context))
  context.carriers = await openCarriers(context)
  if (environment.metrics) context.metrics = (await import('./metrics/open-metrics.ts')).openMetrics(context)
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
