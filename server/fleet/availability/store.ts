import { sql } from 'kysely'
import { lockAdvisory } from '#db/locks.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Booking, Unit } from '#domain/availability/pack.ts'
import type { DayRange } from '#domain/availability/range.ts'
import type { Day } from '#domain/calendar.ts'
import type { Pool } from '#domain/catalogue/constants.ts'
import { dayInShop } from '#i18n/format.ts'

export interface Fleet {
  units: Unit[]
  bookings: Booking[]
}

/**
 * Everybody who promises machines of a model does so one after another: what is free stays free until the transaction
 * ends. The exclusion constraint would catch a mistake; this lock prevents it.
 */
export async function lockFleet(tx: Tx, deviceTypeId: string): Promise<void> {
  await lockAdvisory(tx, 'fleet', deviceTypeId)
}

const farAway: Day = '9999-12-31'

interface FleetQuery {
  deviceTypeId: string
  pool: Pool
  used?: boolean | undefined
  from: Day
  now: Date
  /** Only these machines. */
  only?: readonly string[] | undefined
}

/** The machines that can be reserved, with what binds them from this day on. An expired hold binds nothing. */
export async function readFleet(db: Reader, { deviceTypeId, pool, used, from, now, only }: FleetQuery): Promise<Fleet> {
  const devices = await db
    .selectFrom('devices')
    .select(['device_id', 'holder', 'device_state'])
    .where('device_type_id', '=', deviceTypeId)
    .where('pool', '=', pool)
    .where('device_status', '=', 'normal')
    .where('holder', '<>', 'sold')
    .$if(used !== undefined, query => query.where('used', '=', used === true))
    .$if(only !== undefined, query => query.where(sql<boolean>`device_id = any(${only}::uuid[])`))
    .orderBy('serial_number')
    .execute()
  const rows = await db
    .selectFrom('unit_reservations')
    .select(['reservation_id', 'device_id', 'purpose', 'reservation_state'])
    .select(sql<Day>`lower(busy)::text`.as('from'))
    .select(sql<Day>`coalesce(upper(busy)::text, ${farAway})`.as('to'))
    .where('device_type_id', '=', deviceTypeId)
    .where('reservation_state', 'in', ['held', 'booked', 'out'])
    .where(sql<boolean>`busy && daterange(${from}::date, null)`)
    .where(sql<boolean>`(reservation_state <> 'held' or held_until > ${now})`)
    .$if(only !== undefined, query => query.where(sql<boolean>`device_id = any(${only}::uuid[])`))
    .execute()
  const isMovable = (row: (typeof rows)[number]) => row.purpose === 'rent' && row.reservation_state !== 'out'
  const toRange = ({ from: start, to }: (typeof rows)[number]): DayRange => ({ from: start, to })
  const fixedByDevice = Map.groupBy(
    rows.filter(row => !isMovable(row)),
    row => row.device_id,
  )
  return {
    units: devices.map(device => {
      const fixed = (fixedByDevice.get(device.device_id) ?? []).map(toRange)
      // A machine that is not on the shelf while no reservation says when it will be: its actual state overrides the
      // plan.
      const isAway = device.holder !== 'idle' || device.device_state !== 'not_started'
      const isExplained = fixed.some(range => range.from <= from && range.to > from)
      return { id: device.device_id, fixed: isAway && !isExplained ? [...fixed, { from, to: farAway }] : fixed }
    }),
    bookings: rows
      .filter(isMovable)
      .map(row => ({ id: row.reservation_id, unit: row.device_id ?? undefined, range: toRange(row) })),
  }
}

/**
 * All reservations leave their machines before any takes its new one: at no point may two share one. Days that have
 * passed stay with the old machine: on the new one they may belong to somebody else.
 */
export async function moveReservations(tx: Tx, moves: ReadonlyMap<string, string>, now: Date): Promise<void> {
  if (moves.size === 0) return
  await tx
    .updateTable('unit_reservations')
    .set({ device_id: null, updated_at: now })
    .where('reservation_id', 'in', [...moves.keys()])
    .execute()
  const [ids, devices] = [[...moves.keys()], [...moves.values()]]
  await sql`update unit_reservations r
    set device_id = m.device_id, busy = busy * daterange(${dayInShop(now)}::date, null)
    from unnest(${ids}::uuid[], ${devices}::uuid[]) as m (reservation_id, device_id)
    where r.reservation_id = m.reservation_id`.execute(tx)
}
