import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { Context } from '../context.ts'

/** A worker may take a job slightly before its name is registered as live. */
const graceSeconds = 5

/**
 * Unlocks the jobs of processes that were killed, for which the queue would otherwise wait four hours: no
 * reconciliation, no mail, no move of the demo clock. Each of these jobs may run twice. Returns whether there were any.
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

/** Registers the workers of this process as live as long as it runs. */
export function holdWorkerNames({ notifications, log }: Pick<Context, 'notifications' | 'log'>): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  const { living } = notifications
  const failed = (error: unknown) => log.warn({ err: error }, 'a worker could not be named among the living')
  events.on('worker:create', ({ worker }) => void living.hold(worker.workerId).catch(failed))
  events.on('worker:stop', ({ worker }) => void living.release(worker.workerId).catch(failed))
  return events
}
