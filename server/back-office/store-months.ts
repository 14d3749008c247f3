import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Account } from '#domain/ledger/postings.ts'

const monthOf = sql`date_trunc('month', booked_at at time zone 'Europe/Amsterdam')::date`

/**
 * Adds to the sums of months what was booked since, by entry and not by day: what is written late counts in its month
 * all the same. Entries are counted a run after they were noted, once every transaction that was open then is over, so
 * that none with a lower number appears behind the mark.
 */
export async function countFurther(tx: Tx): Promise<void> {
  const { rows } = await sql<{ counted_to: number; next_to: number; settled: boolean }>`
    select counted_to, next_to, pg_snapshot_xmin(pg_current_snapshot()) >= next_xact as settled
      from ledger_months_state for update`.execute(tx)
  const [state] = rows
  if (!state?.settled) return
  await sql`
    insert into ledger_months (month, account, amount)
    select ${monthOf}, account, sum(amount)
      from ledger_entries join ledger_transactions using (transaction_id)
     where entry_id > ${state.counted_to} and entry_id <= ${state.next_to}
     group by 1, 2
    on conflict (account, month) do update set amount = ledger_months.amount + excluded.amount`.execute(tx)
  await sql`
    update ledger_months_state
       set counted_to = next_to,
           next_to = (select coalesce(max(entry_id), 0) from ledger_entries),
           next_xact = pg_snapshot_xmax(pg_current_snapshot())`.execute(tx)
}

export interface MonthSum {
  account: Account
  month: string
  amount: number
}

/** The sums, and behind their mark entry by entry. */
export async function monthSums(db: Reader, accounts: readonly Account[]): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select account, month::text as month, sum(amount)::bigint as amount from (
      select account, month, amount from ledger_months where account = any(${accounts}::text[])
      union all
      select account, ${monthOf}, amount from ledger_entries join ledger_transactions using (transaction_id)
       where account = any(${accounts}::text[]) and entry_id > (select counted_to from ledger_months_state)
    ) as both_parts
    group by 1, 2`.execute(db)
  return rows
}
