import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'

interface JobRow {
  id: string
  task_identifier: string
  key: string | null
  attempts: number
  max_attempts: number
  run_at: string | Date
  locked_at: string | Date | null
  last_error: string | null
}

const states = {
  failed: sql`last_error is not null and locked_at is null`,
  waiting: sql`last_error is null and locked_at is null`,
  running: sql`locked_at is not null`,
}

/** The queue holds only what is still to do, so this is never long; what failed comes first. */
export async function jobsIn(db: Reader, state: keyof typeof states | undefined): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select id::text, task_identifier, key, attempts, max_attempts, run_at, locked_at, last_error
      from graphile_worker.jobs where ${state ? states[state] : sql`true`}
     order by (last_error is not null) desc, run_at limit 200`.execute(db)
  return rows
}

export async function countJobs(db: Reader): Promise<{ failed: number; waiting: number }> {
  const { rows } = await sql<{ failed: number; waiting: number }>`
    select count(*) filter (where ${states.failed})::int as failed, count(*) filter (where ${states.waiting})::int as waiting
      from graphile_worker.jobs`.execute(db)
  return rows[0] ?? { failed: 0, waiting: 0 }
}

export async function findJob(db: Reader, id: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select id::text, task_identifier, key, attempts, max_attempts, run_at, locked_at, last_error
      from graphile_worker.jobs where id = ${id}::bigint`.execute(db)
  return rows[0]
}
