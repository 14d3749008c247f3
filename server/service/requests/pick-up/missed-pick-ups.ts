import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'

/** The reason of a collection that failed because nobody was there to hand the goods over. */
export const notHome = 'not_home'

/** Whether the carrier of the request `alias` has met nobody once. */
export function wasMissed(alias: string) {
  return sql<boolean>`exists (select from request_events m where m.after_sale_id = ${sql.ref(`${alias}.after_sale_id`)}
    and m.event = 'fail' and m.actor_role = 'carrier' and m.reason = ${sql.lit(notHome)})`
}

/** The days on which the carrier came for the goods of a request and met nobody. */
export async function readMissedDays(db: Reader, afterSaleId: string): Promise<ReadonlySet<Day>> {
  const rows = await db
    .selectFrom('request_events')
    .select('at')
    .where('after_sale_id', '=', afterSaleId)
    .where('event', '=', 'fail')
    .where('actor_role', '=', 'carrier')
    .where('reason', '=', notHome)
    .execute()
  return new Set(rows.map(({ at }) => dayInShop(at)))
}
