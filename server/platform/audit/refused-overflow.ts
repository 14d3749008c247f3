import { transaction } from '#db/transaction.ts'
import type { Role } from '#domain/access.ts'
import type { Context } from '../context.ts'
import { countInMinute, timesInMinute } from '../http/admission/limits.ts'
import { addJob } from '../jobs/add-job.ts'
import { noteRefusedOverflowJob } from './job-kinds.ts'
import { writeAudit } from './write-audit.ts'

const counted = 'refused_left_out'
const minuteMs = 60_000

interface RefusedOverflow {
  userId: string
  role: Role
  /** The minute of the refusals, in real time. */
  since: string
}

/**
 * Counts a refused call above the limit for separate entries: the first one of a minute schedules an entry with their
 * number.
 */
export async function countRefusedOverflow(
  context: Context,
  { userId, role }: Pick<RefusedOverflow, 'userId' | 'role'>,
): Promise<void> {
  const { times, window } = await countInMinute(context, counted, userId)
  if (times > 1) return
  const rest = window.getTime() + minuteMs - context.wall.now().getTime()
  const runAt = new Date(context.clock.now().getTime() + rest)
  const payload = { userId, role, since: window.toISOString() }
  await transaction(context.db, tx => addJob(tx, context, noteRefusedOverflowJob, payload, { runAt }))
}

/** Writes how many refused calls of a person were not logged separately, once their minute is over. */
export async function noteRefusedOverflow(context: Context, { userId, role, since }: RefusedOverflow): Promise<void> {
  const calls = await timesInMinute(context.db, counted, userId, new Date(since))
  // The counts are in an unlogged table, which is emptied by a crash of the database.
  if (calls === 0) return
  await transaction(context.db, tx =>
    writeAudit(tx, context, {
      ...{ actor: { userId, role }, action: 'call.refused_more', subject: ['call', 'others'] },
      after: { calls, since },
    }),
  )
}
