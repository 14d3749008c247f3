import { type Insertable, type Selectable, sql } from 'kysely'
import type { Recalls } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'

export type Recall = Selectable<Recalls>

export interface SerialRange {
  deviceTypeId: string
  from: string
  to: string
}

/** Limits the result to holders who were not notified of this recall. */
interface NotYetNotified {
  notNotifiedOf?: string
}

/** Numbers of equal length are compared by their bytes, independent of the database's collation. */
export function inRange({ from, to }: Pick<SerialRange, 'from' | 'to'>) {
  return sql<boolean>`length(serial_number) = ${from.length}
    and serial_number collate "C" between ${from} and ${to}`
}

export function devicesIn(db: Reader, range: SerialRange) {
  return db
    .selectFrom('devices')
    .select(['device_id', 'serial_number', 'holder'])
    .where('device_type_id', '=', range.deviceTypeId)
    .where(inRange(range))
    .orderBy('serial_number')
    .execute()
}

export interface Holder {
  device_id: string
  serial_number: string
  order_id: string
  order_no: string
  checkout_no: string
  /** `loan`: it was lent during the repair of another one. */
  kind: 'rent' | 'buy' | 'loan'
  ordered_at: Date
  recipient: string
  email: string
  language: string
}

/**
 * Who has each machine: its tenant or buyer, including parcels in transit, the borrower of a loaner, and the last
 * customer of one that was given up. A sold machine is with its last buyer.
 */
export async function listHolders(db: Reader, range: SerialRange & NotYetNotified): Promise<Holder[]> {
  const { notNotifiedOf } = range
  const isUntold =
    notNotifiedOf === undefined
      ? sql`true`
      : sql`not exists (select from recall_notices n where n.recall_id = ${notNotifiedOf}
        and n.device_id = held.device_id and n.order_id = orders.order_id)`
  const { rows } = await sql<Holder>`
    select distinct on (held.device_id, orders.order_id) held.device_id, held.serial_number, orders.order_id, order_no,
      checkout_no, case when is_loan then 'loan' else orders.kind end as kind, orders.created_at as ordered_at,
      recipient, orders.email, orders.language
    from (
      select devices.device_id, serial_number, order_item_id as item_id, false as is_loan from devices
        join lateral (select order_item_id, reservation_state, purpose from unit_reservations r
          where r.device_id = devices.device_id and order_item_id is not null
            and (reservation_state = 'out' or (reservation_state = 'done' and purpose = 'sale'))
          order by (reservation_state = 'out') desc, updated_at desc limit 1) newest
          on (newest.reservation_state = 'out' and devices.holder = 'tenant') or devices.holder = 'sold'
        where device_type_id = ${range.deviceTypeId} and ${inRange(range)}
      union all
      select devices.device_id, serial_number, requests.item_id, true as is_loan from devices
        join requests on requests.loaner_id = devices.device_id
        where device_type_id = ${range.deviceTypeId} and ${inRange(range)} and holder = 'tenant'
      union all
      ${lostUnits(range)}
    ) held
    join order_items using (item_id) join orders using (order_id) join checkouts using (checkout_id)
    where ${isUntold}
    order by held.device_id, orders.order_id, is_loan, held.serial_number`.execute(db)
  return rows.toSorted((a, b) => (a.serial_number < b.serial_number ? -1 : 1))
}

/**
 * A machine that was given up, also a loaner, is still dangerous for the last customer, who may even have paid for it.
 */
function lostUnits(range: SerialRange) {
  return sql`select devices.device_id, serial_number, i.item_id, false as is_loan from devices
    join lateral (select event, after ->> 'order_no' as order_no from device_events e
      where e.device_id = devices.device_id and e.after ? 'order_no' order by id desc limit 1) moved on event = 'lose'
    join orders o on o.order_no = moved.order_no
    join lateral (select item_id from order_items i where i.order_id = o.order_id and (
        exists (select from unit_reservations r where r.order_item_id = i.item_id and r.device_id = devices.device_id
          and reservation_state = 'done')
        or exists (select from requests q join request_events v using (after_sale_id) where q.item_id = i.item_id
          and v.event = 'loaner_lost' and v.facts ->> 'serial_number' = serial_number))
      order by position limit 1) i on true
    where device_type_id = ${range.deviceTypeId} and ${inRange(range)} and holder = 'tenant'`
}

/** The first and the last day on which one of these machines was ordered; both null: none was handed out. */
export async function findSoldDays(db: Reader, range: SerialRange): Promise<{ from: Date | null; until: Date | null }> {
  const { fn } = db
  return db
    .selectFrom('unit_reservations')
    .innerJoin('devices', 'devices.device_id', 'unit_reservations.device_id')
    .innerJoin('order_items', 'order_items.item_id', 'unit_reservations.order_item_id')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select([fn.min('orders.created_at').as('from'), fn.max('orders.created_at').as('until')])
    .where('devices.device_type_id', '=', range.deviceTypeId)
    .where(inRange(range))
    .where('reservation_state', 'in', ['out', 'done'])
    .executeTakeFirstOrThrow()
}

/** Orders with a line of several machines of which some are in the range. */
export async function listAffectedOrders(db: Reader, { deviceTypeId, from, to }: SerialRange) {
  return db
    .selectFrom('unit_reservations')
    .innerJoin('devices', 'devices.device_id', 'unit_reservations.device_id')
    .innerJoin('order_items', 'order_items.item_id', 'unit_reservations.order_item_id')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select(['orders.order_id', 'orders.checkout_id', 'orders.order_no'])
    .distinct()
    .where('devices.device_type_id', '=', deviceTypeId)
    .where(inRange({ from, to }))
    .where('reservation_state', 'in', ['out', 'done'])
    .where('order_items.quantity', '>', 1)
    .orderBy('orders.order_id')
    .execute()
}

export async function insertRecall(tx: Tx, recall: Insertable<Recalls>): Promise<string> {
  const { recall_id } = await tx.insertInto('recalls').values(recall).returning('recall_id').executeTakeFirstOrThrow()
  return recall_id
}

/** False: it was stopped before. */
export async function insertStop(tx: Tx, recall_id: string, stopped_at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('recall_stops')
    .values({ recall_id, stopped_at })
    .onConflict(conflict => conflict.doNothing())
    .returning('recall_id')
    .executeTakeFirst()
  return row !== undefined
}

export function findRecall(db: Reader, recallId: string) {
  return recallsWithModel(db).where('recalls.recall_id', '=', recallId).executeTakeFirst()
}

/** Records notices and returns the holders who had none: two concurrent runs notify each holder once. */
export async function insertNotices(tx: Tx, recall_id: string, holders: readonly Holder[]): Promise<Holder[]> {
  if (holders.length === 0) return []
  const rows = await tx
    .insertInto('recall_notices')
    .values(holders.map(({ device_id, order_id }) => ({ recall_id, device_id, order_id })))
    .onConflict(conflict => conflict.doNothing())
    .returning(['device_id', 'order_id'])
    .execute()
  const fresh = new Set(rows.map(({ device_id, order_id }) => `${device_id} ${order_id}`))
  return holders.filter(({ device_id, order_id }) => fresh.has(`${device_id} ${order_id}`))
}

export type ListedRecall = Recall & { device_type: string; stopped_at: Date | null; told: string | number | bigint }

export function recallRows(db: Reader) {
  return recallsWithModel(db).select(
    sql<string>`(select count(*) from recall_notices n where n.recall_id = recalls.recall_id)`.as('told'),
  )
}

export function findListedRecall(db: Reader, recallId: string): Promise<ListedRecall | undefined> {
  return recallRows(db).where('recalls.recall_id', '=', recallId).executeTakeFirst()
}

/** Those whose hour is over and that were not stopped, the newest first. */
export function listToldRecalls(db: Reader, now: Date) {
  return recallsWithModel(db)
    .where('recall_stops.stopped_at', 'is', null)
    .where(eb => eb.or([eb('tells_at', 'is', null), eb('tells_at', '<=', now)]))
    .orderBy('recalls.created_at', 'desc')
    .execute()
}

function recallsWithModel(db: Reader) {
  return db
    .selectFrom('recalls')
    .innerJoin('device_types', 'device_types.device_type_id', 'recalls.device_type_id')
    .leftJoin('recall_stops', 'recall_stops.recall_id', 'recalls.recall_id')
    .selectAll('recalls')
    .select(['device_types.key as device_type', 'recall_stops.stopped_at'])
}
