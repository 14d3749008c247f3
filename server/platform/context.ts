import type { Connection, Database } from '#db/connect.ts'
import type { Clock } from './clock.ts'
import type { Environment } from './environment.ts'
import type { Extensions } from './extensions.ts'
import type { FileStore } from './files/file-store.ts'
import type { JobQueue } from './jobs/add-job.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Key } from './keys/keys.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Notifications } from './notifications.ts'
import type { Carriers } from './ports/carriers.ts'
import type { Providers } from './ports/providers.ts'
import type { Replica } from './replica.ts'
import type { Traces } from './traces/span.ts'

/** Everything a use case may use. Only `app/make-context.ts` creates it: no container, no globals. */
export interface Context {
  environment: Environment
  connection: Connection
  db: Database
  /** Not through a pooler: the queue listens for new jobs on a dedicated connection. */
  direct: Connection
  /** For reading long lists. */
  replica: Replica
  /** Shop time: orders, terms, deadlines. The demo can move it. */
  clock: Clock
  /** Real time: tokens, codes, limits. Only tests move it. */
  wall: Clock
  log: Log
  /** The keys that this process has loaded, by name. */
  keys: Map<string, Key>
  /** The metrics of this process; undefined: not collected. */
  metrics: Metrics | undefined
  /** Undefined: tracing is off. */
  traces: Traces | undefined
  jobs: Jobs
  queue: JobQueue
  notifications: Notifications
  /** What higher layers supply to lower ones. */
  extensions: Extensions
  files: FileStore
  mailer: Mailer
  /** The payment providers. */
  providers: Providers
  /** The carriers that have an adapter. */
  carriers: Carriers
  /** The public address of the shop; final once the server listens. */
  publicUrl: () => string
  close(): Promise<void>
}
