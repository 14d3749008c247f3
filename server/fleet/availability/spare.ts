import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { isUnpromised } from '#server/offers/catalogue/stock/unpromised.ts'

/** With this many machines on the shelf, how well a reservation fits between others no longer matters. */
const plentyThreshold = 200
/** How many machines are tried before the whole fleet is read after all. */
const maxLooks = 2000

interface Fleet {
  deviceTypeId: string
  now: Date
}

/**
 * A rental machine on the shelf without any reservation, where there are hundreds: found without reading the fleet.
 * undefined is no refusal: in a small fleet, or where all are reserved for some days, the fleet must be read.
 */
export async function findSpareUnit(db: Reader, { deviceTypeId, now }: Fleet): Promise<string | undefined> {
  const idleDevices = db
    .selectFrom('devices')
    .select('device_id')
    .where('device_type_id', '=', deviceTypeId)
    .where('pool', '=', 'rent')
    .where('holder', '=', 'idle')
    .where('device_status', '=', 'normal')
    .where('device_state', '=', 'not_started')
  const { shelved } = await db
    .selectFrom(idleDevices.limit(plentyThreshold).as('shelf'))
    .select(sql<number>`count(*)::int`.as('shelved'))
    .executeTakeFirstOrThrow()
  if (shelved < plentyThreshold) return undefined
  const row = await db
    .selectFrom(idleDevices.limit(maxLooks).as('devices'))
    .select('device_id')
    .where(isUnpromised(now))
    .limit(1)
    .executeTakeFirst()
  return row?.device_id
}
