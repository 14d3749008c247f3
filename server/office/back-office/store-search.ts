import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { containsPattern } from '#server/platform/contains-pattern.ts'

/**
 * Names in Chinese characters are found by each character (`signs_of`), everything else by trigrams: one character is
 * too short for those, and most Chinese family names have only one.
 */
function hanziIn(q: string): string[] {
  return [...q].filter(character => /[\u3400-\u9fff\u{20000}-\u{3ffff}]/u.test(character))
}

function isShort(q: string): boolean {
  return hanziIn(q).length > 0 && [...q].length < 3
}

export function ordersLike(db: Reader, q: string, max: number) {
  const searchText = sql`lower(order_no || ' ' || recipient || ' ' || email)`
  const like = isShort(q)
    ? sql<boolean>`signs_of(recipient) @> ${hanziIn(q)}::text[] and recipient like ${containsPattern(q)}`
    : sql<boolean>`order_id in (
        select order_id from orders where ${searchText} like ${containsPattern(q.toLowerCase())}
        union
        select order_items.order_id from devices
          join unit_reservations using (device_id)
          join order_items on order_items.item_id = unit_reservations.order_item_id
         where devices.serial_number ilike ${containsPattern(q)}
           and unit_reservations.reservation_state in ('booked', 'out', 'done'))`
  return db
    .selectFrom('orders')
    .select(['order_no', 'kind', 'order_status', 'recipient', 'email', 'created_at'])
    .where(like)
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(max)
    .execute()
}

export function devicesLike(db: Reader, q: string, max: number) {
  return db
    .selectFrom('devices')
    .innerJoin('device_types', 'device_types.device_type_id', 'devices.device_type_id')
    .select(['device_id', 'serial_number', 'device_types.key as device_type', 'pool', 'holder', 'device_state'])
    .where('serial_number', 'ilike', containsPattern(q))
    .orderBy('serial_number')
    .limit(max)
    .execute()
}

/** Accounts only; a guest is found by their orders. */
export function usersLike(db: Reader, q: string, max: number) {
  const searchText = sql`lower(user_name || ' ' || coalesce(email, ''))`
  const like = isShort(q)
    ? sql<boolean>`signs_of(user_name) @> ${hanziIn(q)}::text[] and user_name like ${containsPattern(q)}`
    : sql<boolean>`${searchText} like ${containsPattern(q.toLowerCase())}`
  return db
    .selectFrom('users')
    .select(['user_id', 'user_name', 'email', 'role', 'user_status'])
    .where(like)
    .where('auth_provider', '<>', 'anonymous')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute()
}
