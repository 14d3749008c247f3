import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import type { DayRange } from '#domain/availability/range.ts'
import type { Day } from '#domain/calendar.ts'
import type { ReservationPurpose } from '#domain/devices/constants.ts'
import { isUnpromised } from '#server/offers/catalogue/stock/unpromised.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'

export interface Moment {
  now: Date
  today: Day
}

/** Reservations that still bind: not released, and not over. Expired holds were released when the fleet was locked. */
function isBinding({ today }: Moment): RawBuilder<boolean> {
  return sql<boolean>`reservation_state in ('held', 'booked', 'out')
    and (upper_inf(busy) or upper(busy) > ${today}::date)`
}

/** The purposes this machine is reserved for, from today on. */
export async function findPurposes(db: Reader, deviceId: string, moment: Moment): Promise<ReservationPurpose[]> {
  const rows = await db
    .selectFrom('unit_reservations')
    .select('purpose')
    .distinct()
    .where('device_id', '=', deviceId)
    .where(isBinding(moment))
    .execute()
  return rows.map(({ purpose }) => purpose)
}

/**
 * Whether it is out for an open order, or lent as a loaner; or was given up by either: its claim ends when it comes
 * back.
 */
export async function isBoundOut(db: Reader, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unit_reservations as r')
    .leftJoin('order_items', 'order_items.item_id', 'r.order_item_id')
    .leftJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select('r.reservation_id')
    .where('r.device_id', '=', deviceId)
    .where('r.reservation_state', '=', 'out')
    .where(sql<boolean>`(orders.order_status in ('in_transit', 'delivered', 'in_use') or (r.order_item_id is null
      and exists (select from requests q where q.loaner_id = r.device_id)))`)
    .executeTakeFirst()
  return row !== undefined || (await isAbandoned(db, deviceId))
}

/** Whether it moves only with its order or request: out for one, or here for one and not inspected yet. */
export function isBound(db: Reader, { device_id, holder }: { device_id: string; holder: string }): Promise<boolean> {
  return holder === 'tenant' ? isBoundOut(db, device_id) : awaitsInspection(db, device_id)
}

/** Whether it came for a return or withdrawal that is not inspected, or for work that is not done. */
async function awaitsInspection(db: Reader, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('requests as q')
    .innerJoin('unit_reservations as u', 'u.order_item_id', 'q.item_id')
    .select('q.after_sale_id')
    .where('u.device_id', '=', deviceId)
    .where('u.reservation_state', 'in', ['out', 'done'])
    .where('q.audit_status', '=', 'approved')
    .where('q.completed_at', 'is', null)
    .where('q.process_status', 'in', ['transport_leave', 'check', 'ing', 'transport_back'])
    .where(sql<boolean>`(q.device_id is null or q.device_id = u.device_id)`)
    .where(sql<boolean>`not exists (select from hand_overs h where h.device_id = u.device_id and h.item_id = q.item_id
      and h.direction = 'back' and h.at >= q.apply_time)`)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether somebody has it for an order or as a loaner, according to the reservations. */
export async function isOut(db: Reader, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unit_reservations')
    .select('reservation_id')
    .where('device_id', '=', deviceId)
    .where('reservation_state', '=', 'out')
    .executeTakeFirst()
  return row !== undefined
}

/** A loaner of a repair, or the machine of a return or withdrawal that ended without it. */
async function isAbandoned(db: Reader, deviceId: string): Promise<boolean> {
  const { given_up } = await db
    .selectNoFrom(
      sql<boolean>`exists (select from requests where loaner_id = ${deviceId} and loaner_lost_at is not null)
        or exists (select from unit_reservations u join requests q on q.item_id = u.order_item_id
          join settlements s using (after_sale_id) where u.device_id = ${deviceId} and u.reservation_state = 'done'
            and q.apply_type in ${kindsInSql('returnsGoods')} and q.completed_at is not null and q.arrived_on is null)`.as(
        'given_up',
      ),
    )
    .executeTakeFirstOrThrow()
  return given_up
}

/** Ends the reservations it was out for, once it is back. */
export async function endBoundOut(tx: Tx, deviceId: string, { now }: Pick<Moment, 'now'>): Promise<void> {
  await tx
    .updateTable('unit_reservations')
    .set({ reservation_state: 'done', updated_at: now })
    .where('device_id', '=', deviceId)
    .where('reservation_state', '=', 'out')
    .execute()
}

export interface LostBooking {
  reservation_id: string
  purpose: ReservationPurpose
  range: DayRange
}

const farAway: Day = '9999-12-31'

/** Removes the machine from reservations that are not handed out; the reservations stay. The first to start first. */
export async function detachBookings(
  tx: Tx,
  deviceId: string,
  { purposes, ...moment }: Moment & { purposes: readonly ReservationPurpose[] },
): Promise<LostBooking[]> {
  const rows = await tx
    .updateTable('unit_reservations')
    .set({ device_id: null, updated_at: moment.now })
    .where('device_id', '=', deviceId)
    .where('reservation_state', 'in', ['held', 'booked'])
    .where('purpose', 'in', purposes)
    .where(isBinding(moment))
    .returning(['reservation_id', 'purpose'])
    .returning(sql<Day>`lower(busy)::text`.as('from'))
    .returning(sql<Day>`coalesce(upper(busy)::text, ${farAway})`.as('to'))
    .execute()
  return rows
    .map(({ reservation_id, purpose, from, to }) => ({
      reservation_id,
      purpose,
      range: { from, to },
    }))
    .sort((one, other) => (one.range.from < other.range.from ? -1 : 1))
}

/** Assigns machines to reservations. All leave theirs first, so that two can be exchanged. */
export async function assignBookings(
  tx: Tx,
  unitByReservation: ReadonlyMap<string, string>,
  { now }: Pick<Moment, 'now'>,
): Promise<void> {
  const ids = [...unitByReservation.keys()]
  const bookings = tx.updateTable('unit_reservations')
  await bookings.set({ device_id: null }).where('reservation_id', 'in', ids).execute()
  for (const [id, device_id] of unitByReservation) {
    await bookings.set({ device_id, updated_at: now }).where('reservation_id', '=', id).execute()
  }
}

/**
 * A machine on the shelf for sale without a reservation, in the same condition, new or used, as the one it replaces.
 */
export async function findFreeSaleUnit(tx: Reader, query: Omit<UnitQuery, 'quantity'>): Promise<string | undefined> {
  return (await findFreeSaleUnits(tx, { ...query, quantity: 1 }))[0]
}

interface UnitQuery {
  device_type_id: string
  used: boolean
  now: Date
  quantity: number
}

/** As many of them as there are, up to the requested number. */
export async function findFreeSaleUnits(
  tx: Reader,
  { device_type_id, used, now, quantity }: UnitQuery,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('devices')
    .select('device_id')
    .where('device_type_id', '=', device_type_id)
    .where('pool', '=', 'sale')
    .where('used', '=', used)
    .where('holder', '=', 'idle')
    .where('device_state', '=', 'not_started')
    .where('device_status', '=', 'normal')
    .where(isUnpromised(now))
    .orderBy('serial_number')
    .limit(quantity)
    .execute()
  return rows.map(row => row.device_id)
}
