import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { networkDays, type StatedNearby } from '#domain/statements/states.ts'
import type { Statement } from './store.ts'

/**
 * Statements on the site around the time of a held one. Its network is that of its confirmation, as a hash; if none is
 * known, staff have sent it, whose network no mail counts for.
 */
export async function statedNearby(db: Reader, { statement_id, received_at }: Statement): Promise<StatedNearby> {
  const { rows } = await sql<StatedNearby & { ofStaff: boolean }>`
    with held as (
        select s.statement_id, s.received_at, s.email, o.order_id
          from statement_outcomes o join statements s using (statement_id)
         where o.outcome = 'held' and s.logged_by is null and o.at > ${received_at}::timestamptz - interval '31 days'),
      own as (select network from mails where once_key = 'statement:' || ${statement_id}),
      same as (
        select held.* from held join mails on mails.once_key = 'statement:' || held.statement_id
         where mails.network = (select network from own)
           and abs(extract(epoch from held.received_at - ${received_at})) < ${networkDays * 86_400})
    select (select count(distinct order_id)::int from same) as contracts,
      (select count(distinct mailbox_of(email))::int from same) as mailboxes,
      (select count(*)::int from held where abs(extract(epoch from received_at - ${received_at})) < 86400) as held,
      (select count(*)::int from held where received_at < ${received_at}::timestamptz - interval '1 day') as "heldInMonth",
      exists (select from own where network is null) as "ofStaff"`.execute(db)
  const [found] = rows
  if (!found) throw new Error('Nothing was counted')
  const { ofStaff, ...nearby } = found
  return ofStaff ? { ...nearby, mailboxes: Number.POSITIVE_INFINITY } : nearby
}
