import { type Insertable, type Selectable, sql } from 'kysely'
import type { Recalls } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'

export type Recall = Selectable<Recalls>

export interface SerialRange {
  deviceTypeId: string
  from: string
  to: string
}

/** Numbers of one length count upwards; the collation of the place has no say in that. */
function inRange({ from, to }: SerialRange) {
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
  recipient: string
  email: string
  language: string
}

/**
 * Who has each of them: its tenant or buyer, who may have it on its way to him, and who has it on loan. What was sold
 * is with the last one who bought it.
 */
export async function holdersOf(db: Reader, range: SerialRange): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select distinct on (held.device_id, orders.order_id) held.device_id, held.serial_number, orders.order_id, order_no,
      checkout_no, recipient, orders.email, orders.language
    from (
      select devices.device_id, serial_number, order_item_id as item_id from devices
        join lateral (select order_item_id, reservation_state, purpose from unit_reservations r
          where r.device_id = devices.device_id and order_item_id is not null
            and (reservation_state = 'out' or (reservation_state = 'done' and purpose = 'sale'))
          order by (reservation_state = 'out') desc, updated_at desc limit 1) newest
          on (newest.reservation_state = 'out' and devices.holder = 'tenant') or devices.holder = 'sold'
        where device_type_id = ${range.deviceTypeId} and ${inRange(range)}
      union all
      select devices.device_id, serial_number, requests.item_id from devices
        join requests on requests.loaner_id = devices.device_id
        where device_type_id = ${range.deviceTypeId} and ${inRange(range)} and holder = 'tenant'
    ) held
    join order_items using (item_id) join orders using (order_id) join checkouts using (checkout_id)
    order by held.device_id, orders.order_id, held.serial_number`.execute(db)
  return rows.toSorted((a, b) => (a.serial_number < b.serial_number ? -1 : 1))
}

export async function insertRecall(tx: Tx, recall: Insertable<Recalls>, holders: readonly Holder[]): Promise<string> {
  const { recall_id } = await tx.insertInto('recalls').values(recall).returning('recall_id').executeTakeFirstOrThrow()
  const rows = holders.map(({ device_id, order_id }) => ({ recall_id, device_id, order_id }))
  if (rows.length > 0) await tx.insertInto('recall_notices').values(rows).execute()
  return recall_id
}

export function recallRows(db: Reader) {
  return db
    .selectFrom('recalls')
    .innerJoin('device_types', 'device_types.device_type_id', 'recalls.device_type_id')
    .selectAll('recalls')
    .select('device_types.key as device_type')
}
