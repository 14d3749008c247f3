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

/** What a use case may reach. `app/make-context.ts` makes it and nobody else: no container, no globals. */
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
  /** Where jobs wait until they are due. */
  queue: JobQueue
  notifications: Notifications
  /** What higher layers supply to lower ones. */
  extensions: Extensions
  files: FileStore
  mailer: Mailer
  /** Who takes payments. */
  providers: Providers
  /** Who brings parcels, as far as the shop can speak to them. */
  carriers: Carriers
  /** The address people use; known for certain once the server listens. */
  publicUrl: () => string
  close(): Promise<void>
}
