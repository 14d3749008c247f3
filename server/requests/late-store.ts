import { type Selectable, sql } from 'kysely'
import type { Orders } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { daysWithUs } from './beyond-repair.ts'
import { isLoanerOut } from './loaner-out.ts'

/**
 * That a rental is past its end and its machine still with its tenant: what is with us, or on its way, is not late. The
 * days on which we had it for work do not count, unless another one was lent meanwhile: that one is late as well. A
 * return or withdrawal that ended without being fetched changes nothing.
 */
export function isMachineLate(today: Day) {
  return sql<boolean>`orders.kind = 'rent' and orders.order_status in ('delivered', 'in_use')
    and orders.end_on < ${today}::date and orders.end_on + ${daysWithUs(today)} < ${today}::date
    and (exists (select from requests where requests.order_id = orders.order_id and ${isLoanerOut})
    or exists (select from order_items i join unit_reservations u on u.order_item_id = i.item_id
      join devices d using (device_id)
      where i.order_id = orders.order_id and u.reservation_state = 'out' and d.holder = 'tenant')
    and not exists (select from requests r where r.order_id = orders.order_id and r.audit_status = 'approved'
      and ((r.apply_type in ('return', 'rejection') and r.picked_up_on is not null)
        or (r.apply_type = 'buy' and r.process_status = 'complete')
        or (r.apply_type in ('repair', 'maintenance')
          and r.process_status in ('transport_leave', 'ing', 'transport_back')))))`
}

export function overdueOrders(db: Reader, today: Day) {
  return db.selectFrom('orders').selectAll('orders').where(isMachineLate(today))
}

export type OverdueOrder = Selectable<Orders>

/** The event by which we said that keeping it does not make the rental go on, for the term that has ended. */
const objection = sql`order_events.order_id = orders.order_id and event = 'overdue'
  and facts ->> 'end_on' = orders.end_on::text`

/** Of these orders, those whose tenants were told, and when. */
export async function objectionsTo(db: Reader, orders: readonly OverdueOrder[]): Promise<Map<string, Date>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.order_id', 'order_events.order_id')
    .select(['orders.order_id', 'at'])
    .where(
      'orders.order_id',
      'in',
      orders.map(({ order_id }) => order_id),
    )
    .where(sql<boolean>`${objection}`)
    .execute()
  return new Map(rows.map(({ order_id, at }) => [order_id, at]))
}

/** Those whose tenants were not told, in the order of their ids: after this one, so many. */
export function withoutObjection(
  db: Reader,
  { today, after, limit }: { today: Day; after: string | undefined; limit: number },
): Promise<OverdueOrder[]> {
  let rows = overdueOrders(db, today).where(sql<boolean>`not exists (select from order_events where ${objection})`)
  if (after !== undefined) rows = rows.where('orders.order_id', '>', after)
  return rows.orderBy('orders.order_id').limit(limit).execute()
}

/** A return that waits for its day: who has offered the machine back does not keep it. */
export async function openReturnOf(db: Reader, orderId: string): Promise<string | undefined> {
  return (await openReturnsOf(db, [orderId])).get(orderId)
}

/** The numbers of those of several orders. */
export async function openReturnsOf(db: Reader, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('requests')
    .select(['order_id', 'request_no'])
    .where('order_id', 'in', orderIds)
    .where('apply_type', '=', 'return')
    .where('audit_status', 'in', ['wait_review', 'approved'])
    .where('process_status', 'not in', ['reject', 'complete'])
    .execute()
  return new Map(rows.map(({ order_id, request_no }) => [order_id, request_no]))
}

/** What was out, is back, and whose days are over binds nothing any more. */
export async function endPastReservations(tx: Tx, today: Day, now: Date): Promise<void> {
  await sql`update unit_reservations r set reservation_state = 'done', updated_at = ${now}
    from devices d where d.device_id = r.device_id and r.reservation_state = 'out' and r.purpose = 'rent'
    and upper(r.busy) <= ${today}::date and d.holder in ('platform', 'idle')
    and exists (select from requests q where q.item_id = r.order_item_id
      and q.apply_type in ('return', 'rejection') and q.arrived_on is not null)`.execute(tx)
}
