import { type Insertable, sql } from 'kysely'
import type { DeviceEvents, Devices } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { DeviceEventName } from '#domain/devices/events.ts'
import { onUniqueViolation } from '#server/platform/http/answers/on-unique-violation.ts'
import { refuse } from '#server/platform/refusal.ts'

/** key → id. There are only a few models. */
export async function readModelKeys(db: Reader): Promise<Map<string, string>> {
  const rows = await db.selectFrom('device_types').select(['key', 'device_type_id']).execute()
  return new Map(rows.map(row => [row.key, row.device_type_id]))
}

export async function findTakenSerials(db: Reader, serials: readonly string[]): Promise<Set<string>> {
  const query = db.selectFrom('devices').select('serial_number')
  const rows = await query.where(sql<boolean>`serial_number = any(${[...serials]})`).execute()
  return new Set(rows.map(row => row.serial_number))
}

/** PostgreSQL accepts at most 65 535 parameters in one statement. */
const batchSize = 500

export async function insertDevices(tx: Tx, devices: readonly Insertable<Devices>[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const rows of toBatches(devices)) {
    const query = tx.insertInto('devices').values(rows).returning(['device_id', 'serial_number'])
    const found = await query
      .execute()
      .catch(onUniqueViolation({ devices_serial_number_key: () => refuse('serial_number_exists') }))
    for (const row of found) ids.set(row.serial_number, row.device_id)
  }
  return ids
}

export async function insertEvents(
  tx: Tx,
  events: readonly (Insertable<DeviceEvents> & { event: DeviceEventName })[],
): Promise<void> {
  for (const rows of toBatches(events)) await tx.insertInto('device_events').values(rows).execute()
}

function toBatches<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / batchSize)
  return Array.from({ length: count }, (_, index) => rows.slice(index * batchSize, (index + 1) * batchSize))
}
