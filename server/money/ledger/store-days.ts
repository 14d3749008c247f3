import { sql } from 'kysely'
import { lockRow } from '#db/locks.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Account } from '#domain/ledger/postings.ts'
import { midnight } from '../invoices/queries.ts'

const bookedDay = sql`(booked_at at time zone 'Europe/Amsterdam')::date`

/**
 * Adds new bookings to the daily sums, entry by entry: a late booking counts in its own day all the same. Entries are
 * counted one run after they were noted, when every transaction that was open then has ended, so that none with a lower
 * number can appear behind the mark.
 */
export async function countFurther(tx: Tx): Promise<void> {
  const settled = sql<boolean>`pg_snapshot_xmin(pg_current_snapshot()) >= next_xact`.as('settled')
  const marks = tx.selectFrom('ledger_days_state').select(['counted_to', 'next_to', settled])
  const state = await lockRow(tx, 'ledger_days_state', undefined, marks)
  if (!state?.settled) return
  await sql`
    insert into ledger_days (day, account, amount)
    select ${bookedDay}, account, sum(amount)
      from ledger_entries join ledger_transactions using (transaction_id)
     where entry_id > ${state.counted_to} and entry_id <= ${state.next_to}
     group by 1, 2
    on conflict (account, day) do update set amount = ledger_days.amount + excluded.amount`.execute(tx)
  await sql`
    update ledger_days_state
       set counted_to = next_to,
           next_to = (select coalesce(max(entry_id), 0) from ledger_entries),
           next_xact = pg_snapshot_xmax(pg_current_snapshot())`.execute(tx)
}

/**
 * The entries that are not in the sums yet. They are few, but the planner cannot tell, because the mark is read only at
 * run time. The query therefore starts at the mark, entry by entry, in the same statement as the sums, because the mark
 * moves.
 */
const behindMark = sql`
  select entry.account, entry.amount, booking.booked_at
    from ledger_days_state as state
   cross join lateral (
     select account, amount, transaction_id from ledger_entries
      where entry_id > state.counted_to order by entry_id offset 0) as entry
   cross join lateral (
     select booked_at from ledger_transactions
      where transaction_id = entry.transaction_id offset 0) as booking`

export async function balancesAt(db: Reader, day: Day): Promise<{ account: string; amount: number }[]> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from (
      select account, amount from ledger_days where day <= ${day}
      union all
      select account, amount from (${behindMark}) as behind where booked_at < ${midnight(day, 1)}) as both_parts
    group by account`.execute(db)
  return rows
}

export interface MonthSum {
  account: Account
  month: string
  amount: number
}

export async function monthSums(db: Reader, accounts: readonly Account[]): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select account, date_trunc('month', day)::date::text as month, sum(amount)::bigint as amount from (
      select account, day, amount from ledger_days where account = any(${accounts}::text[])
      union all
      select account, ${bookedDay} as day, amount from (${behindMark}) as behind
       where account = any(${accounts}::text[])) as both_parts
    group by 1, 2`.execute(db)
  return rows
}
