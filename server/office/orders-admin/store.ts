import { type Selectable, sql } from 'kysely'
import type { orderSorts } from '#contract/sales/orders-admin.ts'
import type { OrderNotes } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Actor } from '#domain/machine.ts'
import type { OrderEventName } from '#domain/orders/events.ts'
import type { PayMethod } from '#domain/payments/methods.ts'
import { midnight } from '#server/money/invoices/queries.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { countRows } from '#server/platform/http/answers/list-total.ts'
import { inlineLiteral } from '#server/platform/http/pages/planned-once.ts'
import { matchesOrder } from '#server/records/orders/found-by.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

export interface OrderFilter {
  order_status?: Order['order_status'] | undefined
  kind?: Order['kind'] | undefined
  country?: string | undefined
  shortage?: 'true' | undefined
  /** Days of ordering, in the shop's time zone. */
  from?: string | undefined
  to?: string | undefined
  /** Part of a number, a name, an address or a serial number, as typed in. */
  q?: string | undefined
}

/** Sort keys beside the table's own columns; a purchase has no first day and comes last. */
export type ListedOrder = Order & { starts: number }

export function filteredOrders(db: Reader, filter: OrderFilter) {
  const { order_status, kind, country, shortage, from, to, q } = filter
  const starts = sql<number>`coalesce(start_on - date '2000-01-01', 2147483647)`
  let rows = db
    .selectFrom(eb => eb.selectFrom('orders').selectAll().select(starts.as('starts')).as('orders'))
    .selectAll()
  if (order_status !== undefined) rows = rows.where('order_status', '=', inlineLiteral(order_status))
  if (kind !== undefined) rows = rows.where('kind', '=', inlineLiteral(kind))
  if (country !== undefined) rows = rows.where('country', '=', inlineLiteral(country))
  if (shortage !== undefined) rows = rows.where('order_id', 'in', shortOrders)
  if (from !== undefined) rows = rows.where('created_at', '>=', midnight(from as Day, 0))
  if (to !== undefined) rows = rows.where('created_at', '<', midnight(to as Day, 1))
  return q ? rows.where('order_id', 'in', matchesOrder(q)) : rows
}

/**
 * Counted in the order of their creation, which is how the rows lie in the table: an index of random numbers would read
 * all over it.
 */
export const countOrders = (db: Reader, filter: OrderFilter) => (max: number) =>
  countRows(db, filteredOrders(db, filter).orderBy('orders.created_at').orderBy('orders.order_id'), max)

/** There are few at any time, and they have their own index. */
const shortOrders = sql<string>`(
  select order_items.order_id from unit_reservations
    join order_items on order_items.item_id = unit_reservations.order_item_id
   where device_id is null and reservation_state = 'booked')`

const byCreation: ListOrder<ListedOrder>['columns'] = [
  { sql: 'orders.created_at', kind: 'time', getValue: order => order.created_at },
  { sql: 'orders.order_id', kind: 'uuid', getValue: order => order.order_id },
]
const byStart: ListOrder<ListedOrder>['columns'] = [
  { sql: 'starts', kind: 'number', getValue: order => order.starts },
  { sql: 'orders.order_id', kind: 'uuid', getValue: order => order.order_id },
]
const byAmount: ListOrder<ListedOrder>['columns'] = [
  { sql: 'orders.total_amount', kind: 'number', getValue: order => order.total_amount },
  { sql: 'orders.order_id', kind: 'uuid', getValue: order => order.order_id },
]

export const orderSortings = {
  '-created_at': { name: 'newest', columns: byCreation, descending: true },
  created_at: { name: 'oldest', columns: byCreation },
  start: { name: 'start', columns: byStart },
  '-start': { name: '-start', columns: byStart, descending: true },
  amount: { name: 'amount', columns: byAmount },
  '-amount': { name: '-amount', columns: byAmount, descending: true },
} satisfies Record<(typeof orderSorts)[number], ListOrder<ListedOrder>>

/** Those of these orders that wait for a machine. */
export async function shortAmong(db: Reader, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('unit_reservations')
    .innerJoin('order_items', 'order_items.item_id', 'unit_reservations.order_item_id')
    .select('order_items.order_id')
    .distinct()
    .where('order_items.order_id', 'in', orderIds)
    .where('device_id', 'is', null)
    .where('reservation_state', '=', 'booked')
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/** The machines that are reserved for orders and have not left. */
export function reservedFor(db: Reader, orderIds: readonly string[]) {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('unit_reservations')
    .innerJoin('order_items', 'order_items.item_id', 'unit_reservations.order_item_id')
    .innerJoin('devices', 'devices.device_id', 'unit_reservations.device_id')
    .select(['order_items.order_id', 'order_items.item_id', 'serial_number'])
    .where('order_items.order_id', 'in', orderIds)
    .where('reservation_state', '=', 'booked')
    .orderBy('serial_number')
    .execute()
}

export function listStaffEvents(db: Reader, orderId: string) {
  return db
    .selectFrom('order_events')
    .leftJoin('users', 'users.user_id', 'order_events.actor_id')
    .selectAll('order_events')
    .select('users.user_name as actor_name')
    .where('order_id', '=', orderId)
    .$narrowType<{ event: OrderEventName; actor_role: Actor }>()
    .orderBy('event_id')
    .execute()
}

/** The payments of its cart, and of what was charged for the order later. */
export function listOrderPayments(db: Reader, { checkout_id, order_id }: Pick<Order, 'checkout_id' | 'order_id'>) {
  return db
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.checkout_id', 'payments.checkout_id')
    .selectAll('payments')
    .select('checkout_no')
    .$narrowType<{ method: PayMethod }>()
    .where(eb => eb.or([eb('checkouts.checkout_id', '=', checkout_id), eb('checkouts.order_id', '=', order_id)]))
    .orderBy('payments.created_at')
    .orderBy('payment_id')
    .execute()
}

export function listOrderRefunds(db: Reader, orderId: string) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('refund_id')
    .execute()
}

export function listOrderDocuments(db: Reader, orderId: string) {
  return db
    .selectFrom('invoices')
    .select(['invoice_no', 'kind', 'gross', 'net', 'vat', 'issued_at'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('invoice_id')
    .execute()
}

export function listOrderEntries(db: Reader, orderId: string) {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.transaction_id', 'ledger_entries.transaction_id')
    .select(['kind', 'reference', 'account', 'amount', 'item_id', 'booked_at'])
    .where('ledger_entries.order_id', '=', orderId)
    .orderBy('entry_id')
    .execute()
}

export function listOrderReservations(db: Reader, orderId: string) {
  return db
    .selectFrom('unit_reservations as r')
    .innerJoin('order_items', 'order_items.item_id', 'r.order_item_id')
    .leftJoin('devices', 'devices.device_id', 'r.device_id')
    .select(['r.reservation_id', 'order_items.item_id', 'r.device_id', 'serial_number', 'holder'])
    .select(['r.purpose', 'r.reservation_state'])
    .select(sql<Day>`lower(r.busy)::text`.as('from'))
    .select(sql<Day | null>`upper(r.busy)::text`.as('to'))
    .where('order_items.order_id', '=', orderId)
    .orderBy('r.reservation_id')
    .execute()
}

export function listOrderNotes(db: Reader, orderId: string) {
  return db
    .selectFrom('order_notes')
    .innerJoin('users', 'users.user_id', 'order_notes.staff_id')
    .selectAll('order_notes')
    .select('users.user_name as staff_name')
    .where('order_id', '=', orderId)
    .orderBy('note_id')
    .execute()
}

export function insertNote(tx: Tx, note: Omit<Selectable<OrderNotes>, 'note_id'>): Promise<Selectable<OrderNotes>> {
  return tx.insertInto('order_notes').values(note).returningAll().executeTakeFirstOrThrow()
}
