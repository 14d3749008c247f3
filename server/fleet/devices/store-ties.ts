import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'

/** The past, current and future reservations of one machine, with their orders. */
export function selectDeviceReservations(db: Reader, deviceId: string) {
  const deviceReservations = db
    .selectFrom('unit_reservations')
    .leftJoin('order_items', 'order_items.item_id', 'unit_reservations.order_item_id')
    .leftJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select(['reservation_id', 'purpose', 'reservation_state', 'order_no', 'order_status', 'recipient'])
    .select(sql<string>`lower(busy)::text`.as('from'))
    .select(sql<string | null>`case when upper_inf(busy) then null else upper(busy)::text end`.as('to'))
    .where('unit_reservations.device_id', '=', deviceId)
  return db.selectFrom(deviceReservations.as('ties')).selectAll()
}

/** ISO dates sort as text in the order of the days. */
export const latestDays: ListOrder<{ from: string; reservation_id: string }> = {
  name: 'latest',
  columns: [
    { sql: 'ties.from', kind: 'text', getValue: row => row.from },
    { sql: 'ties.reservation_id', kind: 'uuid', getValue: row => row.reservation_id },
  ],
  descending: true,
}

/** The after-sale requests about it, and those in which it is the loaner. */
export function selectDeviceRequests(db: Reader, deviceId: string) {
  return db
    .selectFrom('requests')
    .innerJoin('orders', 'orders.order_id', 'requests.order_id')
    .select(['after_sale_id', 'request_no', 'apply_type', 'audit_status', 'process_status', 'apply_time'])
    .select(['requests.completed_at', 'order_no'])
    .select(sql<boolean>`device_id is distinct from ${deviceId}`.as('as_loaner'))
    .where(eb => eb.or([eb('device_id', '=', deviceId), eb('loaner_id', '=', deviceId)]))
}

export const newestRequests: ListOrder<{ after_sale_id: string }> = {
  name: 'newest',
  columns: [{ sql: 'requests.after_sale_id', kind: 'uuid', getValue: row => row.after_sale_id }],
  descending: true,
}
