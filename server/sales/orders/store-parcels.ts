import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { OrderItem } from '#server/records/orders/order-rows.ts'

/** When the last parcel of an order arrived. */
export async function findLastArrival(db: Reader, orderId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('shipments')
    .select('ended_at')
    .where('order_id', '=', orderId)
    .where('direction', '=', 'out')
    .where('shipment_state', '=', 'delivered')
    .orderBy('ended_at', order => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return row?.ended_at ?? null
}

/**
 * Accessories whose last parcel was lost: they hold nothing any more. Pieces that are sent again are taken from the
 * shelf again, and a cancellation then has nothing to put back.
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
