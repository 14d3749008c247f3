import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Product } from './store.ts'

export interface CategoryRow {
  category_id: string
  parent_id: string | null
  key: string
  name: unknown
  parent: string | null
}

export function listCategories(db: Reader): Promise<CategoryRow[]> {
  return db
    .selectFrom('categories as own')
    .leftJoin('categories as above', 'above.category_id', 'own.parent_id')
    .select(['own.category_id', 'own.parent_id', 'own.key', 'own.name', 'above.key as parent'])
    .orderBy('own.position')
    .orderBy('own.key')
    .execute()
}

export type ProductRow = Product & { category: string; device_type: string | null }

function products(db: Reader) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.category_id', 'products.category_id')
    .leftJoin('device_types', 'device_types.device_type_id', 'products.device_type_id')
    .selectAll('products')
    .select(['categories.key as category', 'device_types.key as device_type'])
    .orderBy('products.position')
    .orderBy('products.key')
}

export function findProduct(db: Reader, key: string): Promise<ProductRow | undefined> {
  return products(db).where('products.key', '=', key).executeTakeFirst()
}

/** Products with at least one listed SKU, of these categories (undefined: all). */
export function listProducts(
  db: Reader,
  { categoryIds, limit, offset }: { categoryIds?: string[] | undefined; limit: number; offset: number },
): Promise<ProductRow[]> {
  return onShow(products(db), categoryIds).limit(limit).offset(offset).execute()
}

export async function countProducts(db: Reader, categoryIds: string[] | undefined): Promise<number> {
  const all = db.selectFrom('products').innerJoin('categories', 'categories.category_id', 'products.category_id')
  const { count } = await onShow(
    all.select(db.fn.countAll<string>().as('count')),
    categoryIds,
  ).executeTakeFirstOrThrow()
  return Number(count)
}

interface Filterable<Query> {
  where(condition: ReturnType<typeof sql<boolean>>): Query
}

function onShow<Query extends Filterable<Query>>(query: Query, categoryIds: string[] | undefined): Query {
  const visible = query.where(
    sql<boolean>`products.product_status = 'normal'
      and exists (select from skus where skus.product_id = products.product_id and skus.listed)
      and not exists (select from device_types type
        where type.device_type_id = products.device_type_id and not type.listed)`,
  )
  return categoryIds ? visible.where(sql<boolean>`products.category_id = any(${categoryIds})`) : visible
}

/** A category and everything below it. */
export async function categoryWithChildren(db: Reader, key: string): Promise<string[]> {
  const { rows } = await sql<{ category_id: string }>`
    with recursive below as (
      select category_id from categories where key = ${key}
      union
      select categories.category_id from categories join below on categories.parent_id = below.category_id
    ) select category_id from below`.execute(db)
  return rows.map(row => row.category_id)
}

export interface AttributeRow {
  product_id: string
  code: string
  name: unknown
  value_type: string
  unit: string
  choices: unknown
  value: unknown
}

export function findProductAttributes(db: Reader, productIds: readonly string[]): Promise<AttributeRow[]> {
  return db
    .selectFrom('product_attributes')
    .innerJoin('attributes', 'attributes.attribute_id', 'product_attributes.attribute_id')
    .select([
      'product_attributes.product_id',
      'attributes.code',
      'attributes.name',
      'attributes.value_type',
      'attributes.unit',
      'attributes.choices',
      'product_attributes.value',
    ])
    .where(sql<boolean>`product_id = any(${productIds as string[]})`)
    .orderBy('attributes.code')
    .execute()
}

export async function findAccessories(db: Reader, deviceTypeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('product_fits', 'product_fits.product_id', 'products.product_id')
    .select('products.key')
    .where('product_fits.device_type_id', '=', deviceTypeId)
    .where('products.product_status', '=', 'normal')
    .where(sql<boolean>`exists (select from skus where skus.product_id = products.product_id and skus.listed)`)
    .orderBy('products.position')
    .execute()
  return rows.map(row => row.key)
}
