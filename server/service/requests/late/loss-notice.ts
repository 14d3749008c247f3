import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { refuse } from '#server/platform/refusal.ts'
import { awaitedOn } from './late-store.ts'

/** Nothing counts as lost before its customer was notified, and had the days of the notice. */
export function assertAnnounced(until: Day | undefined, today: Day): void {
  if (until === undefined) refuse('process_incomplete', { reason: 'loss_unannounced' })
  if (today <= until) refuse('process_incomplete', { reason: 'loss_announced', lost_from: addDays(until, 1) })
}

/** The last day in the notice about the machine of a rental, for the end from which it is awaited. */
export async function findOrderNotice(db: Reader, orderId: string): Promise<Day | undefined> {
  const row = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.order_id', 'order_events.order_id')
    .select(sql<Day>`facts ->> 'until'`.as('until'))
    .where('orders.order_id', '=', orderId)
    .where(sql<boolean>`${announced}`)
    .executeTakeFirst()
  return row?.until
}

/** The last day in the notice about a loaner, or about the goods of a withdrawn purchase. */
export async function findRequestNotice(db: Reader, afterSaleId: string): Promise<Day | undefined> {
  const row = await db
    .selectFrom('request_events')
    .select(sql<Day>`facts ->> 'until'`.as('until'))
    .where('after_sale_id', '=', afterSaleId)
    .where('event', '=', 'loss_announced')
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return row?.until
}

/**
 * SQL condition: the event of that notice. After a renewal its days begin again, also if the renewal was taken back and
 * the end is the same as before.
 */
export const announced = sql`event = 'loss_announced' and facts ->> 'end_on' = (${awaitedOn})::text
  and not exists (select from order_events moved where moved.order_id = orders.order_id
    and moved.event in ('renewed', 'renewal_taken_back') and moved.event_id > order_events.event_id)`
