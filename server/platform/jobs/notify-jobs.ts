import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Context } from '../context.ts'

/** Makes open views of the queue reload. */
export async function notifyJobsChanged(db: Reader): Promise<void> {
  await sql`select pg_notify('work_changed', 'jobs')`.execute(db)
}

/** A round of jobs causes one notification, not forty. */
const throttleMs = 1000

/** Notifies every process that jobs finished or failed, at most once a second. */
export function watchFinishedJobs({ db, log }: Pick<Context, 'db' | 'log'>, events: WorkerEvents): () => void {
  let timer: NodeJS.Timeout | undefined
  const notify = () => {
    timer = undefined
    notifyJobsChanged(db).catch(error => log.warn({ err: error }, 'jobs could not be told of'))
  }
  const schedule = () => {
    timer ??= setTimeout(notify, throttleMs).unref()
  }
  for (const event of ['job:start', 'job:complete'] as const) events.on(event, schedule)
  return () => clearTimeout(timer)
}
