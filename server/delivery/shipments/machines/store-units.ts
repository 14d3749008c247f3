import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

export function findBySerial(db: Reader, serialNumber: string) {
  return db.selectFrom('devices').select('device_id').where('serial_number', '=', serialNumber).executeTakeFirst()
}

/** Where a machine will mow: the garden named in its order, or the delivery address. */
export async function readLocation(db: Reader, order: Order): Promise<string> {
  const there = `${order.street} ${order.house_number}, ${order.city}`
  if (order.garden_id === null) return there
  const row = await db
    .selectFrom('garden_profiles')
    .select(['name', 'street', 'house_number', 'city'])
    .where('garden_id', '=', order.garden_id)
    .executeTakeFirst()
  return row ? `${row.name}, ${row.street} ${row.house_number}, ${row.city}` : there
}

/** Machines that were sent for an order and came back unopened. */
export async function unitsBackFrom(db: Reader, orderId: string): Promise<Set<string>> {
  const { rows } = await sql<{ device_id: string }>`
    select distinct content ->> 'device_id' as device_id
      from shipments, jsonb_array_elements(contents) as content
     where order_id = ${orderId} and shipment_state = 'back_at_sender' and content ->> 'device_id' is not null`.execute(
    db,
  )
  return new Set(rows.map(({ device_id }) => device_id))
}
