import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { showActivityJob } from '../job-kinds.ts'
import type { Activity } from './store-activities.ts'

/**
 * Pages show an activity from its first moment to its last, though no row changes at either: a job drops the cached
 * pages at both.
 */
export async function planShowing(
  tx: Tx,
  context: Pick<Context, 'clock' | 'queue'>,
  { activity_id, start_time, end_time }: Pick<Activity, 'activity_id' | 'start_time' | 'end_time'>,
): Promise<void> {
  const now = context.clock.now()
  for (const [edge, runAt] of Object.entries({ start: start_time, end: end_time })) {
    if (runAt <= now) continue
    const options = { runAt, key: `activity:${activity_id}:${edge}` }
    await addJob(tx, context, showActivityJob, { activityId: activity_id }, options)
  }
}
