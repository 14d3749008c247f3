import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'

interface DepositDay {
  day: Day
  orders: number
  amount: number
}

/** How many orders hold how much since each day: the sums by day and the changes since, at one moment. */
export async function depositDays(db: Reader): Promise<DepositDay[]> {
  const { rows } = await sql<DepositDay>`
    select day::text, sum(orders)::int as orders, sum(amount)::bigint as amount from (
      select day, orders, amount from deposit_days
      union all
      select day, orders, amount from deposit_changes) as both_parts
    group by both_parts.day having sum(orders) <> 0`.execute(db)
  return rows
}

/** Moves the existing changes into their days; one that is committed meanwhile waits for the next run. */
export async function moveDepositChanges(db: Reader): Promise<void> {
  await sql`
    with taken as (delete from deposit_changes returning day, orders, amount)
    insert into deposit_days (day, orders, amount)
    select day, sum(orders), sum(amount) from taken group by day
    on conflict (day) do update
      set orders = deposit_days.orders + excluded.orders, amount = deposit_days.amount + excluded.amount`.execute(db)
  await sql`delete from deposit_days where orders = 0`.execute(db)
}
