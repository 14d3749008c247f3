import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'

/** The days a tenant has to bring back a machine whose renewal ended after the end of its term. */
export const bringDays = 14

const shopDay = (moment: string) => sql<Day>`(${sql.raw(moment)} at time zone 'Europe/Amsterdam')::date`

/** Of `orders`: the end of its present term, or of an earlier one. */
export const endOfTerm = (earlier: Day | undefined) => (earlier ? sql`${earlier}::date` : sql`orders.end_on`)

/** Each renewal that ended again after the end of its term, with the last day to bring its machine back. */
const endedLate = (
  end?: Day,
) => sql`requests r join request_events e on e.after_sale_id = r.after_sale_id and e.event = 'taken_back'
  cross join lateral (select ${shopDay('e.at')} + ${sql.lit(bringDays)} as bring_until) days
  where r.order_id = orders.order_id and r.apply_type in ${kindsInSql('addsMonths')} and ${shopDay('e.at')} >= ${endOfTerm(end)}`

/**
 * The days past the end of `orders` that a renewal covered which was withdrawn from since, and those for bringing its
 * machine back: they do not count as late. Days before its payment count as they did.
 */
export function daysRenewed(today: Day, end?: Day) {
  const from = sql`greatest(${shopDay('r.completed_at')}, ${endOfTerm(end)})`
  const until = sql`least(bring_until, ${today}::date)`
  return sql<number>`coalesce((select sum(upper(span) - lower(span))::int from (
    select unnest(range_agg(daterange(${from}, greatest(${from}, ${until})))) as span from ${endedLate(end)}
      and r.statement_id is not null) spans), 0)`
}

/** Those of several rentals with a renewal that was withdrawn from after the end: their machines have to come back. */
export async function withdrawnAfterEnd(db: Reader, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('kind', '=', 'rent')
    .where(sql<boolean>`exists (select from ${endedLate()} and r.statement_id is not null)`)
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/** For several rentals, the last day to bring back what was renewed after the end, and is no longer. */
export async function readBringUntil(db: Reader, orderIds: readonly string[]): Promise<Map<string, Day>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['order_id', sql<Day | null>`(select max(bring_until) from ${endedLate()})`.as('until')])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.flatMap(({ order_id, until }) => (until === null ? [] : [[order_id, until]])))
}
