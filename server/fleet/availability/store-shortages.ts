import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Pool } from '#domain/catalogue/constants.ts'
import { isUnpromised } from '#server/offers/catalogue/stock/unpromised.ts'

export interface Shortage {
  reservation_id: string
  device_type_id: string
  purpose: string
  from: Day
  to: Day
  order_item_id: string | null
  order_id: string | null
}

const farAway: Day = '9999-12-31'

/** Reservations of a model without a machine, the first to start first. An expired hold is no reservation. */
export async function findShortages(db: Reader, deviceTypeId: string, now: Date): Promise<Shortage[]> {
  return db
    .selectFrom('unit_reservations as r')
    .leftJoin('order_items', 'order_items.item_id', 'r.order_item_id')
    .select(['r.reservation_id', 'r.device_type_id', 'r.purpose', 'r.order_item_id', 'order_items.order_id'])
    .select(sql<Day>`lower(r.busy)::text`.as('from'))
    .select(sql<Day>`coalesce(upper(r.busy)::text, ${farAway})`.as('to'))
    .where('r.device_type_id', '=', deviceTypeId)
    .where('r.device_id', 'is', null)
    .where('r.reservation_state', 'in', ['held', 'booked'])
    .where('r.purpose', 'in', ['rent', 'sale'])
    .where(sql<boolean>`(r.reservation_state = 'booked' or r.held_until > ${now})`)
    .orderBy(sql`lower(r.busy)`)
    .orderBy('r.created_at')
    .orderBy('r.reservation_id')
    .execute()
}

/** Models with reservations that have no machine. */
export async function findShortModels(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('unit_reservations')
    .select('device_type_id')
    .distinct()
    .where('device_id', 'is', null)
    .where('reservation_state', 'in', ['held', 'booked'])
    .orderBy('device_type_id')
    .execute()
  return rows.map(({ device_type_id }) => device_type_id)
}

/**
 * Items of an order that were promised a machine and have none. A tenant who has one and is to get another one for a
 * longer term lacks nothing meanwhile: staff find one.
 */
export async function findShortItems(db: Reader, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('unit_reservations')
    .innerJoin('order_items', 'order_items.item_id', 'unit_reservations.order_item_id')
    .select('item_id')
    .distinct()
    .where('order_id', '=', orderId)
    .where('item_status', '=', 'pay_success')
    .where('device_id', 'is', null)
    .where('reservation_state', '=', 'booked')
    .orderBy('item_id')
    .execute()
  return rows.map(({ item_id }) => item_id)
}

/** How many pieces of each item lack a machine. */
export async function countMissingPieces(db: Reader, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('unit_reservations')
    .innerJoin('order_items', 'order_items.item_id', 'unit_reservations.order_item_id')
    .select('item_id')
    .select(eb => eb.fn.countAll<number>().as('pieces'))
    .where('order_id', '=', orderId)
    .where('item_status', '=', 'pay_success')
    .where('device_id', 'is', null)
    .where('reservation_state', '=', 'booked')
    .groupBy('item_id')
    .execute()
  return new Map(rows.map(({ item_id, pieces }) => [item_id, Number(pieces)]))
}

export interface NamedShortage {
  reservation_id: string
  device_type_id: string
  device_type: string
  purpose: string
  from: Day
  to: Day | null
  item_id: string | null
  order_id: string | null
  order_no: string | null
  recipient: string | null
  email: string | null
  since: Date
}

/** Every reservation without a machine, with the customer it was promised to; the first to start first. */
export function listShortages(db: Reader, limit: number): Promise<NamedShortage[]> {
  return db
    .selectFrom('unit_reservations as r')
    .innerJoin('device_types', 'device_types.device_type_id', 'r.device_type_id')
    .leftJoin('order_items', 'order_items.item_id', 'r.order_item_id')
    .leftJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select(['r.reservation_id', 'r.device_type_id', 'device_types.key as device_type', 'r.purpose'])
    .select(['order_items.item_id', 'orders.order_id', 'orders.order_no', 'orders.recipient', 'orders.email'])
    .select(sql<Day>`lower(r.busy)::text`.as('from'))
    .select(sql<Day | null>`upper(r.busy)::text`.as('to'))
    .select('r.updated_at as since')
    .where('r.device_id', 'is', null)
    .where('r.reservation_state', '=', 'booked')
    .where('r.purpose', 'in', ['rent', 'sale'])
    .orderBy(sql`lower(r.busy)`)
    .orderBy('r.created_at')
    .orderBy('r.reservation_id')
    .limit(limit)
    .execute()
}

/** The same for orders, paged by reservation id. */
export function findShortOrders(db: Reader, { after, limit }: { after: string | undefined; limit: number }) {
  let rows = db
    .selectFrom('unit_reservations as r')
    .innerJoin('order_items', 'order_items.item_id', 'r.order_item_id')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select(['r.reservation_id', 'orders.order_id', 'orders.order_no'])
    .where('r.device_id', 'is', null)
    .where('r.reservation_state', '=', 'booked')
    .where('r.purpose', 'in', ['rent', 'sale'])
  if (after !== undefined) rows = rows.where('r.reservation_id', '>', after)
  return rows.orderBy('r.reservation_id').limit(limit).execute()
}

/** Machines of the same model that are idle in the other pool and have no reservation. */
export async function findIdleInOtherPool(
  db: Reader,
  { deviceTypeId, pool, now }: { deviceTypeId: string; pool: Pool; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('devices')
    .select('device_id')
    .where('device_type_id', '=', deviceTypeId)
    .where('pool', '<>', pool)
    .where('holder', '=', 'idle')
    .where('device_state', '=', 'not_started')
    .where('device_status', '=', 'normal')
    // A buyer of a new machine must not get one that was rented out or sold before.
    .where(sql<boolean>`(${pool} = 'rent' or (not used and not exists (select from device_events e
      where e.device_id = devices.device_id and e.event in ('hand_out', 'buy_back'))))`)
    .where(isUnpromised(now))
    .orderBy('serial_number')
    .limit(5)
    .execute()
  return rows.map(({ device_id }) => device_id)
}

export function findDeviceNames(db: Reader, deviceIds: readonly string[]) {
  return db
    .selectFrom('devices')
    .innerJoin('device_types', 'device_types.device_type_id', 'devices.device_type_id')
    .select(['device_id', 'serial_number', 'device_types.key as device_type', 'pool'])
    .where(sql<boolean>`device_id = any(${deviceIds as string[]})`)
    .execute()
}
