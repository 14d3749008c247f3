import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { lockRow } from '#db/locks.ts'
import type { DeviceEvents, Devices } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { DeviceEventName } from '#domain/devices/events.ts'
import type { Actor } from '#domain/machine.ts'
import { containsPattern } from '#server/platform/contains-pattern.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { onUniqueViolation } from '#server/platform/http/answers/on-unique-violation.ts'
import { inlineLiteral } from '#server/platform/http/pages/planned-once.ts'
import { refuse } from '#server/platform/refusal.ts'

export type Device = Selectable<Devices>
export type DeviceRow = Device & { device_type: string }

function selectDevices(db: Reader) {
  return db
    .selectFrom('devices')
    .innerJoin('device_types', 'device_types.device_type_id', 'devices.device_type_id')
    .selectAll('devices')
    .select('device_types.key as device_type')
}

export interface DeviceFilter {
  device_type?: string | undefined
  pool?: Device['pool'] | undefined
  holder?: Device['holder'] | undefined
  device_state?: Device['device_state'] | undefined
  device_status?: Device['device_status'] | undefined
  /** Part of a serial number, as typed in. */
  q?: string | undefined
}

export function selectFilteredDevices(db: Reader, { device_type, q, ...exact }: DeviceFilter) {
  let query = selectDevices(db)
  if (device_type !== undefined) query = query.where('device_types.key', '=', device_type)
  const { pool, holder, device_state, device_status } = exact
  if (pool !== undefined) query = query.where('devices.pool', '=', inlineLiteral(pool))
  if (holder !== undefined) query = query.where('devices.holder', '=', inlineLiteral(holder))
  if (device_state !== undefined) query = query.where('devices.device_state', '=', inlineLiteral(device_state))
  if (device_status !== undefined) query = query.where('devices.device_status', '=', inlineLiteral(device_status))
  if (q) query = query.where('serial_number', 'ilike', containsPattern(q))
  return query
}

const bySerial: ListOrder<Device>['columns'] = [
  { sql: 'devices.serial_number', kind: 'text', getValue: row => row.serial_number },
]
const byCreation: ListOrder<Device>['columns'] = [
  { sql: 'devices.created_at', kind: 'time', getValue: row => row.created_at },
  { sql: 'devices.device_id', kind: 'uuid', getValue: row => row.device_id },
]

export const deviceOrders = {
  serial_number: { name: 'serial_number', columns: bySerial },
  '-serial_number': { name: '-serial_number', columns: bySerial, descending: true },
  created_at: { name: 'created_at', columns: byCreation },
  '-created_at': { name: '-created_at', columns: byCreation, descending: true },
} satisfies Record<string, ListOrder<Device>>

export function findDevice(db: Reader, deviceId: string): Promise<DeviceRow | undefined> {
  return selectDevices(db).where('device_id', '=', deviceId).executeTakeFirst()
}

/** Nobody else can change it until the transaction ends. */
export function lockDevice(tx: Tx, deviceId: string): Promise<DeviceRow | undefined> {
  return lockRow(tx, 'devices', deviceId, selectDevices(tx).where('device_id', '=', deviceId))
}

const onConflict = onUniqueViolation({ devices_serial_number_key: () => refuse('serial_number_exists') })

export async function insertDevice(tx: Tx, device: Insertable<Devices>): Promise<string> {
  const query = tx.insertInto('devices').values(device).returning('device_id')
  const { device_id } = await query.executeTakeFirstOrThrow().catch(onConflict)
  return device_id
}

export async function updateDevice(tx: Tx, deviceId: string, change: Updateable<Devices>): Promise<void> {
  await tx
    .updateTable('devices')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('device_id', '=', deviceId)
    .execute()
    .catch(onConflict)
}

/** Rented out, lent, or sold: after that a machine is never new again. */
export async function wasLet(db: Reader, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('device_events')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('event', 'in', ['hand_out', 'buy_back'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertEvent(tx: Tx, event: Insertable<DeviceEvents> & { event: DeviceEventName }): Promise<void> {
  await tx.insertInto('device_events').values(event).execute()
}

export function selectDeviceEvents(db: Reader, deviceId: string) {
  return db
    .selectFrom('device_events')
    .leftJoin('users', 'users.user_id', 'device_events.actor_id')
    .selectAll('device_events')
    .select(sql<string | null>`users.user_name`.as('actor_name'))
    .where('device_id', '=', deviceId)
    .$narrowType<{ event: DeviceEventName; actor_role: Actor }>()
}

export const newestEvents: ListOrder<{ id: number }> = {
  name: 'newest',
  columns: [{ sql: 'device_events.id', kind: 'number', getValue: row => row.id }],
  descending: true,
}
