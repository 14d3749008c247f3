import { sql } from 'kysely'

/** Whether a device has no hold and no booking. An expired hold binds nothing. */
export function isUnpromised(now: Date) {
  return sql<boolean>`not exists (
    select from unit_reservations as promise where promise.device_id = devices.device_id
    and promise.reservation_state in ('held', 'booked', 'out')
    and (promise.reservation_state <> 'held' or promise.held_until > ${now}))`
}
