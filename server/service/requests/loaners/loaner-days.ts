import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { isLoanerOut } from './loaner-out.ts'

const shopDay = (moment: string) => sql<Day>`(${sql.ref(moment)} at time zone 'Europe/Amsterdam')::date`

/** When the loaner that was handed out with the event `o` came back; null: it did not. */
const backAt = sql<Date | null>`(select min(b.at) from request_events b
  where b.after_sale_id = o.after_sale_id and b.event = 'loaner_back' and b.event_id > o.event_id)`

/** Of the days between these two, those on which the customer of the repair `w` had a loaner, which are days of use. */
export function daysLent(from: RawBuilder<unknown>, to: RawBuilder<unknown>) {
  const back = sql`coalesce((${backAt} at time zone 'Europe/Amsterdam')::date, ${to})`
  return sql<number>`coalesce((select sum(greatest(0, least(${to}, ${back}) - greatest(${from}, ${shopDay('o.at')})))
    from request_events o where o.after_sale_id = w.after_sale_id and o.event = 'loaner_out'), 0)`
}

/** The last day on which a loaner was with the customer of this item, today while one is; undefined: there was none. */
export async function lastDayLent(db: Reader, itemId: string, today: Day): Promise<Day | undefined> {
  const { day } = await db
    .selectFrom('requests')
    .innerJoin('request_events as o', 'o.after_sale_id', 'requests.after_sale_id')
    .select(
      sql<Day | null>`max(coalesce((${backAt} at time zone 'Europe/Amsterdam')::date,
        case when ${isLoanerOut} then ${today}::date end))::text`.as('day'),
    )
    .where('item_id', '=', itemId)
    .where('o.event', '=', 'loaner_out')
    .executeTakeFirstOrThrow()
  return day ?? undefined
}
