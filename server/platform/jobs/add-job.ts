import { sql } from 'kysely'
import { addJobAtEnd, type Tx } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import type { Job } from './job.ts'
import { withCause } from './watch-job.ts'

export interface JobOptions {
  /** In shop time; none: at once. */
  runAt?: Date
  /** A job with the same key is replaced instead of added. */
  key?: string
  maxAttempts?: number
}

export interface NewJob extends JobOptions {
  name: string
  payload: object
}

export interface JobQueue {
  add(tx: Tx, context: Pick<Context, 'clock'>, job: NewJob): Promise<void>
}

/** Adds a job in the caller's transaction, so that both are committed or neither. */
export function addJob<Payload extends object>(
  tx: Tx,
  context: Pick<Context, 'clock' | 'queue'>,
  { name }: Job<Payload>,
  payload: NoInfer<Payload>,
  options: JobOptions = {},
): Promise<void> {
  return context.queue.add(tx, context, { name, payload, ...options })
}

/** The queue in the shop's database, which uses real time. */
export const databaseQueue: JobQueue = {
  async add(tx, { clock }, { name, payload, runAt, key, maxAttempts = 25 }) {
    const realTime = runAt ? new Date(runAt.getTime() - clock.now().getTime() + Date.now()) : null
    const caused = JSON.stringify(withCause(payload))
    await addJobAtEnd(tx, `${name} ${key ?? ''}`, async () => {
      await sql`select graphile_worker.add_job(
        ${name}, ${caused}::json, run_at := ${realTime}::timestamptz,
        job_key := ${key ?? null}::text, max_attempts := ${maxAttempts}::int)`.execute(tx)
    })
  },
}
