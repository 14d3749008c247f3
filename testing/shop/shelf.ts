import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import type { TestApp } from './test-app.ts'

export type Shelf = ReturnType<typeof shelfOf>

/** A fleet of Genie 600 for rent as a test needs it: few machines, and bookings where they hurt. */
export function shelfOf(app: TestApp) {
  const pool = () => app.context.connection.pool
  const today = (): Day => dayInShop(app.context.clock.now())

  /** So many free machines are on the shelf and no more: the others are set aside. Their numbers, in order. */
  async function shelf(count: number): Promise<string[]> {
    await pool().query(
      `update devices set device_status = 'normal' where device_status = 'abnormal';
       update devices set holder = 'idle' where holder = 'platform' and device_state = 'not_started'`,
    )
    const { rows } = await pool().query(
      `select device_id, serial_number from devices join device_types using (device_type_id)
       where key = 'genie-600' and pool = 'rent' and holder = 'idle' and device_state = 'not_started'
         and not exists (select from unit_reservations r where r.device_id = devices.device_id
           and reservation_state in ('held', 'booked', 'out')) order by serial_number`,
    )
    const aside = rows.slice(count).map(({ device_id }) => device_id)
    await pool().query(`update devices set device_status = 'abnormal' where device_id = any($1)`, [aside])
    return rows.slice(0, count).map(({ serial_number }) => serial_number)
  }

  /** Nothing but these machines is there at all: what others have out is planned back by then, and is no way out. */
  async function only(serials: readonly string[]): Promise<void> {
    await pool().query(`update devices set device_status = 'abnormal' where serial_number <> all($1)`, [serials])
  }

  /** Somebody has it from that day on, as a promise that may still move, or for a purpose of our own. Days from today, or the days themselves. */
  async function bookOn(serial: string, from: number | Day, to: number | Day, purpose = 'rent'): Promise<string> {
    const dayOf = (day: number | Day) => (typeof day === 'number' ? addDays(today(), day) : day)
    const { rows } = await pool().query(
      `insert into unit_reservations (device_type_id, device_id, purpose, busy, reservation_state, created_at, updated_at)
       select device_type_id, device_id, $5, daterange($2::date, $3::date), 'booked', $4, $4
       from devices where serial_number = $1 returning reservation_id`,
      [serial, dayOf(from), dayOf(to), app.context.clock.now(), purpose],
    )
    return rows[0].reservation_id
  }

  async function unitOf(reservationId: string): Promise<string | null> {
    const { rows } = await pool().query(
      'select serial_number from unit_reservations left join devices using (device_id) where reservation_id = $1',
      [reservationId],
    )
    return rows[0]?.serial_number ?? null
  }

  const dropBookings = (ids: readonly string[]) =>
    pool().query(`update unit_reservations set reservation_state = 'released' where reservation_id = any($1)`, [ids])

  /** What an item has of machines, in days: the number, the state, from, up to but without. */
  async function heldFor(itemId: string): Promise<{ serial: string | null; state: string; from: Day; to: Day }[]> {
    const { rows } = await pool().query(
      `select serial_number as serial, reservation_state as state, lower(busy)::text as from, upper(busy)::text as to
       from unit_reservations left join devices using (device_id)
       where order_item_id = $1 and reservation_state in ('held', 'booked', 'out') order by lower(busy)`,
      [itemId],
    )
    return rows
  }

  return { today, shelf, only, bookOn, unitOf, dropBookings, heldFor }
}
