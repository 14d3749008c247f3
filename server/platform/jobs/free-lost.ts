import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { Context } from '../context.ts'

/** What a worker has just taken may be older than its name among the living. */
const graceSeconds = 5

/**
 * A process that was killed leaves its jobs locked, and the queue would wait four hours for it: no reconciliation, no
 * mail, no journey through time. Each of them may run twice. True: there were some.
 */
export async function releaseLostJobs({ connection, log }: Pick<Context, 'connection' | 'log'>): Promise<boolean> {
  const { rows } = await connection.pool.query<{ worker: string }>(
    `select worker from (
       select distinct locked_by as worker from graphile_worker.jobs
        where locked_at not between now() - make_interval(secs => $1) and now() + make_interval(secs => $1)) locking
     where not is_living(worker)`,
    [graceSeconds],
  )
  if (rows.length === 0) return false
  const workers = rows.map(({ worker }) => worker)
  log.warn({ workers }, 'jobs of processes that are gone begin again')
  await connection.pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers])
  return true
}

/** Workers of this process are known to live as long as it does. */
export function holdWorkerNames({ notifications, log }: Pick<Context, 'notifications' | 'log'>): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  const { living } = notifications
  const failed = (error: unknown) => log.warn({ err: error }, 'a worker could not be named among the living')
  events.on('worker:create', ({ worker }) => void living.hold(worker.workerId).catch(failed))
  events.on('worker:stop', ({ worker }) => void living.release(worker.workerId).catch(failed))
  return events
}
