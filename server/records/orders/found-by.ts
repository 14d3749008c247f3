import { sql } from 'kysely'
import { containsPattern } from '#server/platform/contains-pattern.ts'

/** Two conditions, so that each can use its own index. */
export function matchesOrder(q: string) {
  const pattern = containsPattern(q.toLowerCase())
  return sql<string>`(
    select order_id from orders
     where lower(order_no || ' ' || recipient || ' ' || email) like ${pattern}
    union
    select order_items.order_id from devices
      join unit_reservations using (device_id)
      join order_items on order_items.item_id = unit_reservations.order_item_id
     where devices.serial_number ilike ${pattern} and unit_reservations.reservation_state in ('booked', 'out', 'done')
    union
    select shipments.order_id from devices
      join shipments on shipments.contents @> jsonb_build_array(jsonb_build_object('device_id', devices.device_id))
     where devices.serial_number ilike ${pattern})`
}
