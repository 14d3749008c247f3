import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import type { TestApp } from './test-app.ts'

export type Shelf = ReturnType<typeof shelfOf>

/** A fleet of Genie 600 for rent, sized for a test: few machines, with conflicting reservations. */
export function shelfOf(app: TestApp) {
  const pool = () => app.context.connection.pool
  const today = (): Day => dayInShop(app.context.clock.now())

  /** Exactly so many free machines are in stock: the others are set aside. Returns their serial numbers, in order. */
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

  /** Only these machines are usable: others are with customers or returned too late to help. */
  async function only(serials: readonly string[]): Promise<void> {
    await pool().query(`update devices set device_status = 'abnormal' where serial_number <> all($1)`, [serials])
  }

  /**
   * Reserves it from that day on, for an order that can still be moved, or for an internal purpose. Days from today, or
   * dates.
   */
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

  /** The reservations of an item: serial number, state, from, up to but excluding. */
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
