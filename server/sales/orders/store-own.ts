import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'

/** A person's orders with their items and history, for the export of all data stored about that person. */
export function userOrderRecords(db: Reader, userId: string) {
  return db
    .selectFrom('orders')
    .select(['order_no', 'kind', 'order_status', 'pay_status', 'close_reason', 'language', 'total_amount'])
    .select(['paid_amount', 'refunded_amount', 'deposit_held', 'lease_months', 'start_on', 'end_on'])
    .select(['recipient', 'email', 'phone', 'street', 'house_number', 'postcode', 'city', 'country'])
    .select(['created_at', 'paid_at', 'shipped_at', 'delivered_at', 'signed_at', 'ended_at'])
    .select(
      sql<unknown>`(select coalesce(json_agg(json_build_object(
        'name', names -> orders.language ->> 'name', 'quantity', quantity, 'item_status', item_status, 'due', due,
        'deposit', deposit, 'serial_numbers', (select coalesce(json_agg(serial_number), '[]')
          from unit_reservations join devices using (device_id)
          where order_item_id = item_id and reservation_state in ('out', 'done'))) order by position), '[]')
        from order_items where order_items.order_id = orders.order_id)`.as('items'),
    )
    .select(
      sql<unknown>`(select coalesce(json_agg(json_build_object('event', event, 'to', to_status, 'at', at)
        order by event_id), '[]') from order_events where order_events.order_id = orders.order_id)`.as('events'),
    )
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

interface HoldFilter {
  userId: string
  ip_key: Buffer
  now: Date
}

interface UnpaidOrderQuery {
  userId: string
  device_type_id: string
  /** The ids of the orders that are being placed now. */
  besides: readonly string[]
  now: Date
}

/** The person's own unpaid order that holds a machine of the model at the moment. */
export async function findUserUnpaidOrder(db: Reader, { userId, device_type_id, besides, now }: UnpaidOrderQuery) {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.order_id')
    .innerJoin('unit_reservations', 'unit_reservations.order_item_id', 'order_items.item_id')
    .select('order_no')
    .where('orders.user_id', '=', userId)
    .where('order_status', '=', 'created')
    .where('orders.order_id', 'not in', besides)
    .where('unit_reservations.device_type_id', '=', device_type_id)
    .where('reservation_state', '=', 'held')
    .where('held_until', '>', now)
    .orderBy('orders.order_id')
    .limit(1)
    .executeTakeFirst()
  return row?.order_no
}

/** A guest who has proven no address: one person may be many of them. */
const isUnproven = sql<boolean>`exists (select from users u
  where u.user_id = c.user_id and u.role = 'guest' and u.email_verified_at is null)`

export interface Held {
  /** Held by all guests who have proven no address, and by anybody over the connection of this order. */
  held: number
  inNetwork: number
  all: number
  /** Whether this person is such a guest too. */
  isUnproven: boolean
}

/**
 * For each model this person holds: how many machines of it are held unpaid for an overlapping time, and how many there
 * are.
 */
export async function heldUnpaid(tx: Tx, { userId, ip_key, now }: HoldFilter): Promise<Held[]> {
  const { rows } = await sql<Held>`
    with held as (
      select r.device_type_id, r.purpose, r.busy, c.user_id, c.ip_key, ${isUnproven} as is_unproven from unit_reservations r
        join order_items i on i.item_id = r.order_item_id join orders o using (order_id) join checkouts c using (checkout_id)
       where r.reservation_state = 'held' and r.held_until > ${now} and c.pay_status <> 'paid')
    select mine.is_unproven as "isUnproven", (select count(*)::int from held other where other.device_type_id = mine.device_type_id
        and other.purpose = mine.purpose and other.busy && mine.busy and other.is_unproven) as held,
      (select count(*)::int from held other where other.device_type_id = mine.device_type_id
        and other.purpose = mine.purpose and other.busy && mine.busy and other.ip_key = ${ip_key}) as "inNetwork",
      (select count(*)::int from devices d where d.device_type_id = mine.device_type_id
        and d.pool = mine.purpose and d.device_status = 'normal' and d.holder in ('idle', 'tenant')) as all
    from held mine where user_id = ${userId}`.execute(tx)
  return rows
}

/**
 * For each accessory this person holds: how many pieces are held unpaid, and how many there would be if nobody held
 * any. Accessories without a stock count are left out.
 */
export async function piecesHeldUnpaid(tx: Tx, { userId, ip_key }: Omit<HoldFilter, 'now'>): Promise<Held[]> {
  const { rows } = await sql<Held>`
    with mine as (
      select distinct i.sku_id, ${isUnproven} as is_unproven from order_items i join orders o using (order_id) join checkouts c using (checkout_id)
       where c.user_id = ${userId} and c.pay_status <> 'paid' and c.ended_at is null and i.product_kind = 'accessory'
    ), held as (
      select i.sku_id, i.quantity, c.ip_key, ${isUnproven} as by_unproven
        from order_items i join orders o using (order_id) join checkouts c using (checkout_id)
       where c.pay_status <> 'paid' and c.ended_at is null and i.product_kind = 'accessory')
    select coalesce(sum(held.quantity) filter (where by_unproven), 0)::int as held,
           coalesce(sum(held.quantity) filter (where held.ip_key = ${ip_key}), 0)::int as "inNetwork",
           bool_or(is_unproven) as "isUnproven",
           (s.stock + coalesce(sum(held.quantity), 0))::int as all
      from mine join skus s using (sku_id) left join held using (sku_id)
     where s.stock is not null group by s.sku_id, s.stock`.execute(tx)
  return rows
}
