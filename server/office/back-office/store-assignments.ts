import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'

/** A task that somebody took this long ago and did not finish counts as forgotten, and is free again. */
const maxTakenDays = 14

export function lapsedBefore(now: Date): Date {
  return new Date(now.getTime() - maxTakenDays * 86_400_000)
}

export interface Taken {
  user_id: string
  name: string
}

export interface WaitingTask {
  queue: string
  ref: string
}

/**
 * Takes the task if nobody has it, if this person has it already, or from the colleague who is named. False: somebody
 * else has it.
 */
export async function takeWaiting(
  tx: Tx,
  { queue, ref }: WaitingTask,
  { userId, from, now }: { userId: string; from: string | undefined; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into work_assignments (queue, ref, user_id, taken_at) values (${queue}, ${ref}, ${userId}, ${now})
    on conflict (queue, ref) do update set user_id = excluded.user_id, taken_at = excluded.taken_at
      where work_assignments.user_id in (${userId}::uuid, ${from ?? userId}::uuid)
         or work_assignments.taken_at < ${lapsedBefore(now)}
    returning 1`.execute(tx)
  return rows.length > 0
}

export async function releaseWaiting(tx: Tx, { queue, ref }: WaitingTask, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('work_assignments')
    .where('queue', '=', queue)
    .where('ref', '=', ref)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findTaker(db: Reader, { queue, ref }: WaitingTask): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    select user_id, coalesce(nullif(user_name, ''), email, '') as name
      from work_assignments join users using (user_id) where queue = ${queue} and ref = ${ref}`.execute(db)
  return rows[0]
}
