import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { OfferKind, ProductKind, ReturnWay } from '#domain/catalogue/constants.ts'
import { isUnpromised } from '../catalogue/stock/unpromised.ts'

/** A SKU with everything that decides whether and how it can be ordered. */
export interface SkuRow {
  sku_id: string
  kind: OfferKind
  variant: string
  sku_name: unknown
  listed: boolean
  stock: number | null
  product_id: string
  product: string
  product_kind: ProductKind
  product_status: string
  product_name: unknown
  product_gallery: unknown
  weight_grams: number
  return_way: ReturnWay
  device_type_id: string | null
  device_type: string | null
  type_listed: boolean | null
  type_weight: number | null
  min_months: number | null
  max_months: number | null
  type_texts: unknown
  type_gallery: unknown
}

export function readSkuRows(db: Reader, skuIds: readonly string[]): Promise<SkuRow[]> {
  return db
    .selectFrom('skus')
    .innerJoin('products', 'products.product_id', 'skus.product_id')
    .leftJoin('device_types', 'device_types.device_type_id', 'products.device_type_id')
    .select(['skus.sku_id', 'skus.variant', 'skus.name as sku_name', 'skus.listed', 'skus.stock'])
    .select(['products.product_id', 'products.key as product', 'products.product_status'])
    .select([
      'products.name as product_name',
      'products.gallery as product_gallery',
      'products.weight_grams',
      'products.return_way',
    ])
    .select(['device_types.device_type_id', 'device_types.key as device_type', 'device_types.listed as type_listed'])
    .select(['device_types.weight as type_weight', 'device_types.min_months', 'device_types.max_months'])
    .select(['device_types.texts as type_texts', 'device_types.gallery as type_gallery'])
    .select(sql<OfferKind>`skus.kind`.as('kind'))
    .select(sql<ProductKind>`products.kind`.as('product_kind'))
    .where(sql<boolean>`skus.sku_id = any(${skuIds as string[]})`)
    .execute()
}

/** The stock of items without serial numbers; null: there are always enough. */
export function readStock(db: Reader, skuIds: readonly string[]): Promise<{ sku_id: string; stock: number | null }[]> {
  const rows = db.selectFrom('skus').select(['sku_id', 'stock'])
  const [one = '', ...others] = skuIds
  // Most offers are for one item; a list gets a new query plan each time.
  if (others.length === 0) return rows.where('sku_id', '=', one).execute()
  return rows.where(sql<boolean>`sku_id = any(${skuIds as string[]})`).execute()
}

export interface MachineStock {
  device_type_id: string
  /** New machines only. */
  for_sale: number
  used_for_sale: number
  fleet: number
}

/** For each model, the machines for sale without a reservation, and those that can be rented out. */
export function readMachineStock(db: Reader, typeIds: readonly string[], now: Date): Promise<MachineStock[]> {
  return db
    .selectFrom('devices')
    .select('device_type_id')
    .select(
      sql<number>`count(*) filter (where pool = 'sale' and not used and holder = 'idle' and device_state = 'not_started'
        and ${isUnpromised(now)})::int`.as('for_sale'),
    )
    .select(
      sql<number>`count(*) filter (where pool = 'sale' and used and holder = 'idle' and device_state = 'not_started'
        and ${isUnpromised(now)})::int`.as('used_for_sale'),
    )
    .select(sql<number>`count(*) filter (where pool = 'rent' and holder <> 'sold')::int`.as('fleet'))
    .where(sql<boolean>`device_type_id = any(${typeIds as string[]})`)
    .where('device_status', '=', 'normal')
    .groupBy('device_type_id')
    .execute()
}
