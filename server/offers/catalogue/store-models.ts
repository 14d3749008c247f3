import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { lockRow, lockRows } from '#db/locks.ts'
import type { DB, DeviceTypes } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { onUniqueViolation } from '#server/platform/http/answers/on-unique-violation.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isUnpromised } from './stock/unpromised.ts'
import type { DeviceType, Price } from './store.ts'

export function selectModels(db: Reader): SelectQueryBuilder<DB, 'device_types', DeviceType> {
  return db.selectFrom('device_types').selectAll()
}

export const modelOrder: ListOrder<Pick<DeviceType, 'position' | 'key'>> = {
  name: 'position',
  columns: [
    { sql: 'position', kind: 'number', getValue: row => row.position },
    { sql: 'key', kind: 'text', getValue: row => row.key },
  ],
}

export function lockModel(tx: Tx, deviceTypeId: string): Promise<DeviceType | undefined> {
  return lockRow(tx, 'device_types', deviceTypeId, selectModels(tx).where('device_type_id', '=', deviceTypeId))
}

/** Keeps the models until the transaction ends, so that nobody removes one while something is bound to it. */
export async function shareLockModels(tx: Tx, deviceTypeIds: readonly string[]): Promise<boolean> {
  const uniqueIds = [...new Set(deviceTypeIds)]
  const models = tx
    .selectFrom('device_types')
    .select('device_type_id')
    .where(sql<boolean>`device_type_id = any(${uniqueIds})`)
    .orderBy('device_type_id')
  const rows = await lockRows(tx, 'device_types', models, { strength: 'key share' })
  return rows.length === uniqueIds.length
}

const onConflict = onUniqueViolation({ device_types_key_key: () => rejectField('key', 'key_taken') })

export function insertModel(tx: Tx, model: Insertable<DeviceTypes>): Promise<DeviceType> {
  return tx.insertInto('device_types').values(model).returningAll().executeTakeFirstOrThrow().catch(onConflict)
}

export function updateModel(tx: Tx, deviceTypeId: string, change: Updateable<DeviceTypes>): Promise<DeviceType> {
  return tx
    .updateTable('device_types')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('device_type_id', '=', deviceTypeId)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(onConflict)
}

export function setModelListed(tx: Tx, deviceTypeId: string, change: { listed: boolean; updated_at: Date }) {
  return tx
    .updateTable('device_types')
    .set(change)
    .where('device_type_id', '=', deviceTypeId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Questions refer to their model by its key, so that they can outlive it. */
export async function renameInQuestions(tx: Tx, from: string, to: string): Promise<void> {
  for (const table of ['messages', 'questions'] as const) {
    await tx.updateTable(table).set({ device_type_key: to }).where('device_type_key', '=', from).execute()
  }
}

export interface Shelves {
  device_type_id: string
  lease_inventory: number
  buy_inventory: number
}

/** The figures that visitors see: machines for sale without a reservation, and machines that can be rented out. */
export async function countShelves(db: Reader, typeIds: readonly string[], now: Date): Promise<Map<string, Shelves>> {
  const rows = await db
    .selectFrom('devices')
    .select('device_type_id')
    .select([
      sql<number>`(count(*) filter (where pool = 'rent'))::int`.as('lease_inventory'),
      sql<number>`(count(*) filter (where pool = 'sale' and ${isUnpromised(now)}))::int`.as('buy_inventory'),
    ])
    .where(sql<boolean>`device_type_id = any(${typeIds as string[]})`)
    .where('holder', '=', 'idle')
    .where('device_state', '=', 'not_started')
    .where('device_status', '=', 'normal')
    .groupBy('device_type_id')
    .execute()
  return new Map(rows.map(row => [row.device_type_id, row]))
}

export interface ModelUses {
  devices: number
  products: number
  reviews: number
}

export function countModelUses(tx: Tx, deviceTypeId: string): Promise<ModelUses> {
  const count = (table: 'devices' | 'products' | 'reviews') =>
    sql<number>`(select count(*)::int from ${sql.table(table)} where device_type_id = ${deviceTypeId})`.as(table)
  return tx.selectNoFrom([count('devices'), count('products'), count('reviews')]).executeTakeFirstOrThrow()
}

const foreignKeyViolation = '23503'

export async function deleteModel(tx: Tx, deviceTypeId: string): Promise<void> {
  await tx
    .deleteFrom('device_types')
    .where('device_type_id', '=', deviceTypeId)
    .execute()
    .catch(error => {
      if ((error as { code?: string }).code === foreignKeyViolation) refuse('device_type_has_devices')
      throw error
    })
}

/** Every current or future price of the SKUs that rent out a model. */
export async function findRentPricesFrom(tx: Tx, deviceTypeId: string, now: Date): Promise<Price[]> {
  return tx
    .selectFrom('prices')
    .innerJoin('skus', 'skus.sku_id', 'prices.sku_id')
    .innerJoin('products', 'products.product_id', 'skus.product_id')
    .selectAll('prices')
    .where('products.device_type_id', '=', deviceTypeId)
    .where('prices.rent_tiers', 'is not', null)
    .where(
      sql<boolean>`prices.valid_from >= coalesce((select max(begun.valid_from) from prices begun
        where begun.sku_id = prices.sku_id and begun.valid_from <= ${now}), '-infinity')`,
    )
    .execute()
}

export async function isModelOnShow(tx: Tx, deviceTypeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('skus')
    .innerJoin('products', 'products.product_id', 'skus.product_id')
    .select('sku_id')
    .where('products.device_type_id', '=', deviceTypeId)
    .where('skus.listed', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The models of these machines, each once. */
export function findDeviceTypes(db: Reader, devices: readonly { device_type_id: string }[]): Promise<DeviceType[]> {
  const ids = [...new Set(devices.map(({ device_type_id }) => device_type_id))]
  return db.selectFrom('device_types').selectAll().where(sql<boolean>`device_type_id = any(${ids})`).execute()
}
