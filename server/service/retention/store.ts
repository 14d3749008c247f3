import { sql } from 'kysely'
import { type Tx, transaction } from '#db/transaction.ts'
import { shopTimeZone } from '#domain/calendar.ts'
import type { Context } from '#server/platform/context.ts'
import { removeBytes } from '#server/platform/files/file-rows.ts'
import type { GuestActivity } from './guest-rules.ts'
import type { Rule } from './rule.ts'

const hourMs = 3_600_000

/** Deletes what is older than its rule allows; returns the number of rows. */
export async function forget(context: Context, rule: Rule): Promise<number> {
  const { count, fileIds } = await transaction(context.db, async tx => {
    if (rule.evidence) await sql`set local genie.retention = 'on'`.execute(tx)
    if (rule.empties) await sql`set local genie.erasure = 'on'`.execute(tx)
    return forgetBefore(tx, rule, toEnd(rule, context[rule.clock].now()))
  })
  await removeBytes(context, fileIds)
  return count
}

/** What lies before this moment is over. */
function toEnd({ hours, fromYearEnd }: Rule, now: Date) {
  if (!fromYearEnd) return sql<Date>`${new Date(now.getTime() - hours * hourMs)}::timestamptz`
  const years = hours / (24 * 365)
  return sql<Date>`(date_trunc('year', ${now}::timestamptz, ${shopTimeZone}) - make_interval(years => ${years}))`
}

async function forgetBefore(
  tx: Tx,
  { table, since, dated, only, empties, bytes }: Rule,
  before: ReturnType<typeof toEnd>,
) {
  const condition = only === undefined ? sql`` : sql` and (${sql.raw(only)})`
  const old = sql`${sql.ref(since)} < ${before}${condition}`
  const using = dated ? sql` using ${sql.table(dated.by)} where ${sql.raw(dated.on)} and` : sql` where`
  const changes = Object.entries(empties ?? {}).map(([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`)
  const gone = bytes ? sql` returning file_id` : sql``
  const { numAffectedRows, rows } = await (changes.length > 0
    ? sql<{ file_id: string }>`update ${sql.table(table)} set ${sql.join(changes)} where ${old}${gone}`
    : sql<{ file_id: string }>`delete from ${sql.table(table)}${using} ${old}${gone}`
  ).execute(tx)
  const fileIds = rows.map(({ file_id }) => file_id)
  return { count: bytes ? fileIds.length : Number(numAffectedRows ?? 0n), fileIds }
}

/**
 * Guests whose session and time are over: nothing was ordered, written or changed since, by them or under their
 * verified address. An open matter keeps them regardless, and a wish on the waiting list as long as it stands there.
 */
export async function idleGuests(
  context: Context,
  { did, before }: { did: GuestActivity; before: Date },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users u
     cross join lateral (select
         coalesce(bool_or(c.pay_status = 'paid' or c.ended_at is null), false) as is_bound,
         max(greatest(c.created_at, c.updated_at, o.updated_at)) as last_at
       from checkouts c left join orders o using (checkout_id)
      where c.user_id = u.user_id or (u.email_verified_at is not null and lower(c.email) = u.email
        and exists (select from users g where g.user_id = c.user_id and g.auth_provider = 'anonymous'))) own
     cross join lateral (select max(received_at) as stated_at from statements t
      where (t.user_id = u.user_id or (u.email_verified_at is not null and lower(t.email) = u.email))) said
     where auth_provider = 'anonymous' and deleted_at is null and created_at < ${before}
       and case when is_bound or stated_at is not null then 'bound' when last_at is not null then 'ordered'
         else 'nothing' end = ${did}
       and coalesce(greatest(last_at, stated_at) < ${before}, true)
       and not exists (select from sessions s where s.user_id = u.user_id and s.expires_at > ${context.wall.now()})
       and not exists (select from messages m where m.user_id = u.user_id)
       and not exists (select from waitlist w where w.user_id = u.user_id)
       and (${after ?? null}::uuid is null or user_id > ${after ?? null}::uuid)
     order by user_id limit ${limit}`.execute(context.db)
  return rows.map(({ user_id }) => user_id)
}
