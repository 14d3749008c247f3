import { sql } from 'kysely'

export const isInItsRange = sql<boolean>`length(devices.serial_number) = length(serial_from)
    and devices.serial_number collate "C" between serial_from and serial_to`

/** A recall that was stopped is none. */
export const isNotStopped = sql<boolean>`not exists (select from recall_stops where recall_stops.recall_id = recalls.recall_id)`

export const isCalledBack = sql<boolean>`exists (select from recalls
  where recalls.device_type_id = devices.device_type_id and ${isInItsRange} and ${isNotStopped})`

/** A machine that was called back and that nobody has put in order since: staff say that by its status. */
export const isRecallOpen = sql<boolean>`devices.device_status <> 'normal' and ${isCalledBack}`

/** Of `orders`: a machine of it, with its customer or sold to them, was called back and is not in order. */
export const hasRecalledMachine = sql<boolean>`exists (select from order_items
  join unit_reservations on order_item_id = item_id join devices on devices.device_id = unit_reservations.device_id
  where order_items.order_id = orders.order_id and reservation_state in ('out', 'done') and ${isRecallOpen})`
