import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { JobName } from '#domain/office/jobs.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { inlineLiteral } from '#server/platform/http/pages/planned-once.ts'

export type JobState = 'failed' | 'waiting' | 'running'

export interface JobRow {
  id: string
  task_identifier: JobName
  key: string | null
  attempts: number
  max_attempts: number
  run_at: Date
  locked_at: Date | null
  last_error: string | null
  state: JobState
  /** Failed jobs come first. */
  rank: number
}

const rows = sql<JobRow>`
  select id::bigint as id, task_identifier, key, attempts, max_attempts, last_error, locked_at,
         -- Cursors have a resolution of one millisecond.
         date_trunc('milliseconds', run_at) as run_at,
         case when last_error is null then 1 else 0 end as rank,
         case when locked_at is not null then 'running' when last_error is not null then 'failed' else 'waiting' end as state
    from graphile_worker.jobs`

/** The queue holds only jobs that are still to run, so this list is never long. */
export function filteredJobs(db: Reader, { state }: { state?: JobState | undefined }) {
  const query = db.selectFrom(sql<JobRow>`(${rows})`.as('jobs')).selectAll()
  return state === undefined ? query : query.where('state', '=', inlineLiteral(state))
}

export const failedFirst: ListOrder<Pick<JobRow, 'rank' | 'run_at' | 'id'>> = {
  name: 'failed_first',
  columns: [
    { sql: 'jobs.rank', kind: 'number', getValue: row => row.rank },
    { sql: 'jobs.run_at', kind: 'time', getValue: row => row.run_at },
    { sql: 'jobs.id', kind: 'number', getValue: row => Number(row.id) },
  ],
}

export function findJob(db: Reader, id: string): Promise<JobRow | undefined> {
  return filteredJobs(db, {}).where('id', '=', id).executeTakeFirst()
}
