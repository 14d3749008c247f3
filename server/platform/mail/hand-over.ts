import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { skippingLocked } from '#db/locks.ts'
import { causeKey } from '../jobs/watch-job.ts'

/** The number of mails queued at once. */
const batchSize = 500

/**
 * Queues pending mails as jobs, many in one statement. Several processes may do this at once: each takes what no other
 * has locked. Returns their number.
 */
export async function queueMails(db: Database): Promise<number> {
  // Queried first: even an update of no rows would notify every open screen that mails have changed.
  const waiting = await db.selectFrom('mails').select('id').where('to_hand_over', '=', true).limit(1).executeTakeFirst()
  if (!waiting) return 0
  const due = db.selectFrom('mails').select(['id', 'cause']).where('to_hand_over', '=', true)
  const { rows } = await sql`
    with due as (${skippingLocked('mails', due.orderBy('created_at').limit(batchSize))}),
    handed as (update mails set to_hand_over = false from due where mails.id = due.id),
    specs as (
      select array_agg(row('deliver-mail', json_strip_nulls(json_build_object('mailId', id, ${causeKey}::text, cause)),
        null, null, 25, null, null, null)::graphile_worker.job_spec) as specs
      from due having count(*) > 0)
    select job.id from specs, graphile_worker.add_jobs(specs.specs) as job`.execute(db)
  return rows.length
}
