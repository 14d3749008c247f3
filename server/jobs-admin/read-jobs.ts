import { sql } from 'kysely'
import type { CallData } from '#contract/call.ts'
import type { settingAdminEndpoints } from '#contract/settings-admin.ts'
import { transaction } from '#db/transaction.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { RouteInput } from '../http/route.ts'
import { refuse } from '../refusal.ts'
import { countJobs, findJob, jobsIn } from './store.ts'

type Endpoints = typeof settingAdminEndpoints

export async function listJobs({
  context,
  query,
}: RouteInput<Endpoints['GET /admin/jobs']>): Promise<CallData<'GET /admin/jobs'>> {
  const [rows, counts] = await Promise.all([jobsIn(context.db, query.state), countJobs(context.db)])
  return {
    ...counts,
    list: rows.map(row => ({
      job_id: row.id,
      task: row.task_identifier,
      state: row.locked_at ? 'running' : row.last_error ? 'failed' : 'waiting',
      recurring: row.key?.startsWith('recurring:') ?? false,
      attempts: row.attempts,
      max_attempts: row.max_attempts,
      run_at: new Date(row.run_at).toISOString(),
      last_error: row.last_error,
    })),
  }
}

/** Its count of attempts begins anew: whoever presses this has mended what was in the way. */
export async function retryJob({
  context,
  caller,
  params,
  requestId,
}: RouteInput<Endpoints['POST /admin/jobs/{id}/retry']>): Promise<null> {
  const person = personOf(caller)
  if (!/^\d{1,18}$/.test(params.id)) refuse('resource_missing')
  await transaction(context.db, async tx => {
    const job = (await findJob(tx, params.id)) ?? refuse('resource_missing')
    if (job.locked_at) refuse('operation_in_progress')
    await sql`select graphile_worker.reschedule_jobs(array[${params.id}::bigint], run_at := now(), attempts := 0)`.execute(
      tx,
    )
    const after = { task: job.task_identifier }
    await writeAudit(tx, context, { person, requestId, action: 'job.retry', subject: ['job', params.id], after })
  })
  return null
}
