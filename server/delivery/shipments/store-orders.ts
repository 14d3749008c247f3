import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { kindsWith } from '#domain/requests/traits.ts'

/** A page of a list ordered by id: the rows after this id, up to a limit. */
export interface IdPage {
  after: string | undefined
  limit: number
}

/** Delivered before then, and not signed. */
export function listUnsignedOrders(db: Reader, deliveredBefore: Date, { after, limit }: IdPage) {
  let rows = db
    .selectFrom('orders')
    .select(['order_id', 'checkout_id', 'order_no'])
    .where('order_status', '=', 'delivered')
    .where('delivered_at', '<=', deliveredBefore)
  if (after !== undefined) rows = rows.where('order_id', '>', after)
  return rows.orderBy('order_id').limit(limit).execute()
}

/**
 * Purchases in use that were delivered before then and have no open withdrawal; the caller decides whether the
 * withdrawal period is over.
 */
export function purchasesToComplete(db: Reader, deliveredBefore: Date, { after, limit }: IdPage) {
  let rows = db
    .selectFrom('orders')
    .select(['order_id', 'checkout_id', 'order_no'])
    .where('order_status', '=', 'in_use')
    .where('kind', '=', 'buy')
    .where('delivered_at', '<=', deliveredBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('requests')
            .select('after_sale_id')
            .whereRef('requests.order_id', '=', 'orders.order_id')
            .where('apply_type', 'in', kindsWith('undoesContract'))
            .where('audit_status', 'in', ['wait_review', 'approved'])
            .where('process_status', 'not in', ['reject', 'complete']),
        ),
      ),
    )
  if (after !== undefined) rows = rows.where('order_id', '>', after)
  return rows.orderBy('order_id').limit(limit).execute()
}

export interface OverdueUnit {
  reservation_id: string
  order_id: string
  checkout_id: string
  order_no: string
}

/** Rentals past their end whose machine is still with the tenant, and whose reservation ends before it can be back. */
export function overdueRentals(
  db: Reader,
  { today, busyUntil, after, limit }: IdPage & { today: Day; busyUntil: Day },
): Promise<OverdueUnit[]> {
  let rows = db
    .selectFrom('unit_reservations as r')
    .innerJoin('devices', 'devices.device_id', 'r.device_id')
    .innerJoin('order_items', 'order_items.item_id', 'r.order_item_id')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select(['r.reservation_id', 'orders.order_id', 'orders.checkout_id', 'orders.order_no'])
    .where('r.purpose', '=', 'rent')
    .where('r.reservation_state', '=', 'out')
    .where('devices.holder', '=', 'tenant')
    // For a rental that is renewed with another machine still to come, the term of the old machine is the one that is
    // over.
    .where(
      sql<boolean>`(orders.end_on < ${today} or exists (select from unit_reservations n
        where n.order_item_id = r.order_item_id and n.reservation_state = 'booked'))`,
    )
    .where(sql<boolean>`upper(r.busy) < ${busyUntil}::date`)
  if (after !== undefined) rows = rows.where('r.reservation_id', '>', after)
  return rows.orderBy('r.reservation_id').limit(limit).execute()
}

/** Loaners that are out for longer than planned, with the order whose machine is being repaired. */
export function overdueLoaners(
  db: Reader,
  { busyUntil, after, limit }: IdPage & { busyUntil: Day },
): Promise<OverdueUnit[]> {
  let rows = db
    .selectFrom('unit_reservations as r')
    .innerJoin('devices', 'devices.device_id', 'r.device_id')
    .innerJoin('requests', 'requests.loaner_id', 'r.device_id')
    .innerJoin('orders', 'orders.order_id', 'requests.order_id')
    .select(['r.reservation_id', 'orders.order_id', 'orders.checkout_id', 'orders.order_no'])
    .where('r.purpose', '=', 'rent')
    .where('r.reservation_state', '=', 'out')
    .where('r.order_item_id', 'is', null)
    .where('devices.holder', '=', 'tenant')
    .where(sql<boolean>`upper(r.busy) < ${busyUntil}::date`)
  if (after !== undefined) rows = rows.where('r.reservation_id', '>', after)
  return rows.orderBy('r.reservation_id').limit(limit).execute()
}

/** Reservations without a machine, with their orders. */
export async function shortOrders(db: Reader, reservationIds: readonly string[]) {
  if (reservationIds.length === 0) return []
  return db
    .selectFrom('unit_reservations as r')
    .innerJoin('order_items', 'order_items.item_id', 'r.order_item_id')
    .select(['r.reservation_id', 'order_items.item_id', 'order_items.order_id'])
    .where('r.reservation_id', 'in', reservationIds)
    .where('r.device_id', 'is', null)
    .where('r.reservation_state', '=', 'booked')
    .orderBy('r.reservation_id')
    .execute()
}
