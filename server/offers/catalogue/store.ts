import { type Selectable, sql } from 'kysely'
import type { DeviceTypes, Prices, Products, Skus } from '#db/tables.ts'
import type { Reader } from '#db/transaction.ts'
import { isUnpromised } from './stock/unpromised.ts'

export type DeviceType = Selectable<DeviceTypes>
export type Product = Selectable<Products>
export type Sku = Selectable<Skus>
export type Price = Selectable<Prices>

export function listDeviceTypes(db: Reader, limit: number, offset: number): Promise<DeviceType[]> {
  return db
    .selectFrom('device_types')
    .selectAll()
    .where('listed', '=', true)
    .orderBy('position')
    .orderBy('key')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countDeviceTypes(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('device_types')
    .select(db.fn.countAll<string>().as('count'))
    .where('listed', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const uuid = /^[0-9a-f-]{36}$/i

/** By its key, or by its id, which staff and orders use. */
export function findDeviceType(db: Reader, keyOrId: string): Promise<DeviceType | undefined> {
  return db
    .selectFrom('device_types')
    .selectAll()
    .where(uuid.test(keyOrId) ? 'device_type_id' : 'key', '=', keyOrId)
    .executeTakeFirst()
}

/** Every listed SKU of these products, with what it belongs to. */
export function findListedSkus(db: Reader, productIds: readonly string[]): Promise<Sku[]> {
  return db
    .selectFrom('skus')
    .selectAll()
    .where(sql<boolean>`product_id = any(${productIds as string[]})`)
    .where('listed', '=', true)
    .orderBy('position')
    .orderBy('key')
    .execute()
}

export function findTypeProducts(db: Reader, typeIds: readonly string[]): Promise<Product[]> {
  return db
    .selectFrom('products')
    .selectAll()
    .where(sql<boolean>`device_type_id = any(${typeIds as string[]})`)
    .execute()
}

/** The whole history, oldest first: prices are few, and a reduction is compared with those before it. */
export function findPrices(db: Reader, skuIds: readonly string[]): Promise<Price[]> {
  return db
    .selectFrom('prices')
    .selectAll()
    .where(sql<boolean>`sku_id = any(${skuIds as string[]})`)
    .orderBy('valid_from')
    .orderBy('price_id')
    .execute()
}

export interface DatedMonths {
  since: Date
  min_months: number
  max_months: number
}

/** How long the model of a SKU could be rented, oldest first. */
export function findMonths(db: Reader, skuId: string): Promise<DatedMonths[]> {
  return db
    .selectFrom('model_months')
    .innerJoin('products', 'products.device_type_id', 'model_months.device_type_id')
    .innerJoin('skus', 'skus.product_id', 'products.product_id')
    .select(['since', 'min_months', 'max_months'])
    .where('sku_id', '=', skuId)
    .orderBy('since')
    .execute()
}

export interface Rating {
  device_type_id: string
  average: number
  count: number
}

/** Invented reviews count only as long as there is no other. */
export async function findRatings(db: Reader, typeIds: readonly string[]): Promise<Map<string, Rating>> {
  const rows = await db
    .selectFrom('reviews')
    .select(['device_type_id'])
    .select(sql<number>`round(coalesce(avg(rating) filter (where not demo), avg(rating)), 1)::float8`.as('average'))
    .select(sql<number>`coalesce(nullif(count(*) filter (where not demo), 0), count(*))::int`.as('count'))
    .where(sql<boolean>`device_type_id = any(${typeIds as string[]})`)
    .where('review_status', '=', 'published')
    .groupBy('device_type_id')
    .execute()
  return new Map(rows.map(row => [row.device_type_id, row]))
}

export interface Stock {
  lease_inventory: number
  /** New machines only. */
  buy_inventory: number
  used_inventory: number
  /** Every machine that may be rented out, wherever it is now. */
  lease_fleet: number
}

/** Counted from the machines themselves. */
export function loadStock(db: Reader, deviceTypeId: string, now: Date): Promise<Stock> {
  return db
    .selectFrom('devices')
    .select(
      sql<number>`count(*) filter (where pool = 'rent' and holder = 'idle' and device_state = 'not_started')::int`.as(
        'lease_inventory',
      ),
    )
    .select(
      sql<number>`count(*) filter (where pool = 'sale' and not used and holder = 'idle' and device_state = 'not_started'
        and ${isUnpromised(now)})::int`.as('buy_inventory'),
    )
    .select(
      sql<number>`count(*) filter (where pool = 'sale' and used and holder = 'idle' and device_state = 'not_started'
        and ${isUnpromised(now)})::int`.as('used_inventory'),
    )
    .select(sql<number>`count(*) filter (where pool = 'rent' and holder <> 'sold')::int`.as('lease_fleet'))
    .where('device_type_id', '=', deviceTypeId)
    .where('device_status', '=', 'normal')
    .executeTakeFirstOrThrow()
}
