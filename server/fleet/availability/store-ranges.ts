import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import type { DayRange } from '#domain/availability/range.ts'
import type { Day } from '#domain/calendar.ts'
import type { ReservationPurpose, ReservationState } from '#domain/devices/constants.ts'

export const farAway: Day = '9999-12-31'

export interface Reservation {
  reservation_id: string
  device_type_id: string
  device_id: string | null
  purpose: ReservationPurpose
  reservation_state: ReservationState
  order_item_id: string | null
  range: DayRange
}

function selectReservations(db: Reader) {
  return db
    .selectFrom('unit_reservations')
    .select(['reservation_id', 'device_type_id', 'device_id', 'purpose', 'reservation_state', 'order_item_id'])
    .select(sql<Day>`lower(busy)::text`.as('from'))
    .select(sql<Day>`coalesce(upper(busy)::text, ${farAway})`.as('to'))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReservations>['execute']>>[number]

function readRow({ from, to, purpose, ...rest }: Row): Reservation {
  return { ...rest, purpose, range: { from, to } }
}

export async function findReservation(db: Reader, reservationId: string): Promise<Reservation | undefined> {
  const row = await selectReservations(db).where('reservation_id', '=', reservationId).executeTakeFirst()
  return row && readRow(row)
}

/** The reservations of these items in these states, in the order of their creation. */
export async function findReservations(
  db: Reader,
  itemIds: readonly string[],
  states: readonly ReservationState[],
): Promise<Reservation[]> {
  if (itemIds.length === 0) return []
  const rows = await selectReservations(db)
    .where('order_item_id', 'in', itemIds)
    .where('reservation_state', 'in', states)
    .orderBy('reservation_id')
    .execute()
  return rows.map(readRow)
}

/** Other reservations that bind a machine on these days, the first to start first. */
export async function findOtherReservations(
  db: Reader,
  { deviceId, range, except }: { deviceId: string; range: DayRange; except: string },
): Promise<Reservation[]> {
  const rows = await selectReservations(db)
    .where('device_id', '=', deviceId)
    .where('reservation_id', '<>', except)
    .where('reservation_state', 'in', ['held', 'booked', 'out'])
    .where(sql<boolean>`busy && ${rangeSql(range)}`)
    .orderBy(sql`lower(busy)`)
    .execute()
  return rows.map(readRow)
}

export interface ReservationChange {
  device_id?: string | null
  reservation_state?: ReservationState
  range?: DayRange
}

export async function changeReservation(
  tx: Tx,
  reservationId: string,
  { range, ...change }: ReservationChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('unit_reservations')
    .set({ ...change, ...(range && { busy: rangeSql(range) }), updated_at: now })
    .where('reservation_id', '=', reservationId)
    .execute()
}

function rangeSql({ from, to }: DayRange) {
  return sql<string>`daterange(${from}::date, ${to === farAway ? null : to}::date)`
}
