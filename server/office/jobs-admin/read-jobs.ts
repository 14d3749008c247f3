import { sql } from 'kysely'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { notifyJobsChanged } from '#server/platform/jobs/notify-jobs.ts'
import { refuse } from '#server/platform/refusal.ts'
import { failedFirst, filteredJobs, findJob, type JobRow } from './store.ts'

export async function listJobs({ context, query }: Input<'GET /admin/jobs'>): Promise<CallData<'GET /admin/jobs'>> {
  const page = await listPage(context.db, query, { order: failedFirst, rows: filteredJobs(context.db, query) })
  return {
    ...page,
    list: page.list.map(({ id, task_identifier, run_at, ...job }) => ({
      ...{ state: job.state, attempts: job.attempts, max_attempts: job.max_attempts, last_error: job.last_error },
      job_id: String(id),
      task: task_identifier,
      recurring: isRecurring(job),
      run_at: run_at.toISOString(),
    })),
  }
}

function isRecurring({ key }: Pick<JobRow, 'key'>): boolean {
  return key?.startsWith('recurring:') ?? false
}

export const exportJobs = exportList({
  name: 'jobs',
  order: failedFirst,
  rows: filteredJobs,
  view: async (_context, found) => found,
  columns: ({ fields, text, moment }) => [
    text('job_id', row => String(row.id)),
    text('task', row => row.task_identifier),
    text('state', row => row.state),
    text('recurring', row => (isRecurring(row) ? 'yes' : 'no')),
    ...fields('number', 'attempts', 'max_attempts'),
    moment('run_at', row => row.run_at),
    text('last_error', row => row.last_error),
  ],
})

/** Resets the count of attempts: a person who retries a job has fixed the cause of its failure. */
export async function retryJob({ context, caller, params }: Input<'POST /admin/jobs/{id}/retry'>): Promise<null> {
  const actor = requireUser(caller)
  if (!/^\d{1,18}$/.test(params.id)) refuse('resource_missing')
  await transaction(context.db, async tx => {
    const job = (await findJob(tx, params.id)) ?? refuse('resource_missing')
    if (job.locked_at) refuse('operation_in_progress')
    await sql`select graphile_worker.reschedule_jobs(array[${params.id}::bigint], run_at := now(), attempts := 0)`.execute(
      tx,
    )
    await notifyJobsChanged(tx)
    const after = { task: job.task_identifier }
    await writeAudit(tx, context, { actor, action: 'job.retry', subject: ['job', params.id], after })
  })
  return null
}
