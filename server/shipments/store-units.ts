import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Order, OrderItem } from '../orders/store.ts'

export function findBySerial(db: Reader, serialNumber: string) {
  return db.selectFrom('devices').select('device_id').where('serial_number', '=', serialNumber).executeTakeFirst()
}

/** Where a machine will mow: the garden of its order, or the address it goes to. */
export async function placeOf(db: Reader, order: Order): Promise<string> {
  const there = `${order.street} ${order.house_number}, ${order.city}`
  if (order.garden_id === null) return there
  const row = await db
    .selectFrom('garden_profiles')
    .select(['name', 'street', 'house_number', 'city'])
    .where('garden_id', '=', order.garden_id)
    .executeTakeFirst()
  return row ? `${row.name}, ${row.street} ${row.house_number}, ${row.city}` : there
}

/**
 * Accessories whose last parcel was lost: nothing of them is held any more. What is sent again is taken from the shelf
 * again, and what is cancelled then has nothing to put back.
 */
export async function lostItems(db: Reader, items: readonly OrderItem[]): Promise<Set<string>> {
  const counted = items.filter(({ product_kind }) => product_kind === 'accessory').map(({ item_id }) => item_id)
  if (counted.length === 0) return new Set()
  const orderIds = [...new Set(items.map(({ order_id }) => order_id))]
  const { rows } = await sql<{ item_id: string }>`
    select item_id from (
      select distinct on (1) content ->> 'item_id' as item_id, shipment_state
        from shipments, jsonb_array_elements(contents) as content
       where order_id = any(${orderIds}::uuid[])
         and direction = 'out' and shipment_state not in ('announced', 'canceled')
       order by 1, created_at desc, shipment_id desc) as last
     where shipment_state = 'lost' and item_id = any(${counted}::text[])`.execute(db)
  return new Set(rows.map(({ item_id }) => item_id))
}

/** Machines that were sent for an order and came back to us unopened. */
export async function unitsBackFrom(db: Reader, orderId: string): Promise<Set<string>> {
  const { rows } = await sql<{ device_id: string }>`
    select distinct content ->> 'device_id' as device_id
      from shipments, jsonb_array_elements(contents) as content
     where order_id = ${orderId} and shipment_state = 'back_at_sender' and content ->> 'device_id' is not null`.execute(
    db,
  )
  return new Set(rows.map(({ device_id }) => device_id))
}
