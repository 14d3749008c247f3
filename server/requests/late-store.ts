import { type Selectable, sql } from 'kysely'
import type { Orders } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'

/**
 * Rentals past their end whose machine has not come back: nobody has fetched it, and it was not given up. A machine
 * that the carrier has is not late any more.
 */
export function overdueOrders(db: Reader, today: Day) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .where('orders.kind', '=', 'rent')
    .where('orders.order_status', 'in', ['delivered', 'in_use'])
    .where('orders.end_on', '<', today)
    .where(
      sql<boolean>`not exists (select from requests r where r.order_id = orders.order_id
        and r.apply_type in ('return', 'rejection', 'buy') and r.audit_status = 'approved'
        and (r.picked_up_on is not null or r.process_status = 'complete'))`,
    )
}

export type OverdueOrder = Selectable<Orders>

export interface Objection {
  order_id: string
  at: Date
}

/** When we said that keeping it does not make the rental go on, for the term that has ended. */
export async function objectionsTo(db: Reader, orders: readonly OverdueOrder[]): Promise<Map<string, Date>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_events')
    .select(['order_id', 'at', 'facts'])
    .where('event', '=', 'overdue')
    .where(
      'order_id',
      'in',
      orders.map(({ order_id }) => order_id),
    )
    .execute()
  const isOfTerm = ({ order_id, facts }: (typeof rows)[number]) =>
    orders.some(order => order.order_id === order_id && order.end_on === (facts as { end_on?: string }).end_on)
  return new Map(rows.filter(isOfTerm).map(({ order_id, at }) => [order_id, at]))
}

/** A return that waits for its day: who has offered the machine back does not keep it. */
export async function openReturnOf(db: Reader, orderId: string): Promise<{ request_no: string } | undefined> {
  return db
    .selectFrom('requests')
    .select('request_no')
    .where('order_id', '=', orderId)
    .where('apply_type', '=', 'return')
    .where('audit_status', 'in', ['wait_review', 'approved'])
    .where('process_status', 'not in', ['reject', 'complete'])
    .executeTakeFirst()
}

/** What was out, is back, and whose days are over binds nothing any more. */
export async function endPastReservations(tx: Tx, today: Day, now: Date): Promise<void> {
  await sql`update unit_reservations r set reservation_state = 'done', updated_at = ${now}
    from devices d where d.device_id = r.device_id and r.reservation_state = 'out' and r.purpose = 'rent'
    and upper(r.busy) <= ${today}::date and d.holder in ('platform', 'idle')
    and exists (select from requests q where q.item_id = r.order_item_id
      and q.apply_type in ('return', 'rejection') and q.arrived_on is not null)`.execute(tx)
}
