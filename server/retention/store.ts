import { sql } from 'kysely'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import type { Rule } from './rules.ts'

const hourMs = 3_600_000

/** Deletes what is older than its rule allows; how many rows went. */
export function forget(context: Context, rule: Rule): Promise<number> {
  const now = context[rule.clock].now().getTime()
  return transaction(context.db, async tx => {
    if (rule.evidence) await sql`set local genie.retention = 'on'`.execute(tx)
    return deleteBefore(tx, rule, new Date(now - rule.hours * hourMs))
  })
}

async function deleteBefore(tx: Tx, { table, since, only }: Rule, before: Date): Promise<number> {
  const of = only === undefined ? sql`` : sql` and (${sql.raw(only)})`
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(since)} < ${before}${of}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Guests who are nobody any more: no session, nothing ordered, written or shared, and no address of theirs. */
export async function idleGuests(
  context: Context,
  before: Date,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users u
     where auth_provider = 'anonymous' and deleted_at is null and email is null and created_at < ${before}
       and not exists (select from sessions s where s.user_id = u.user_id)
       and not exists (select from checkouts c where c.user_id = u.user_id)
       and not exists (select from messages m where m.user_id = u.user_id)
       and not exists (select from statements t where t.user_id = u.user_id)
       and (${after ?? null}::uuid is null or user_id > ${after ?? null}::uuid)
     order by user_id limit ${limit}`.execute(context.db)
  return rows.map(({ user_id }) => user_id)
}
