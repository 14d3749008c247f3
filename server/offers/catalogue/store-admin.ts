import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { lockRow } from '#db/locks.ts'
import type { DB, Prices, Products, Skus } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { containsPattern } from '#server/platform/contains-pattern.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { onUniqueViolation } from '#server/platform/http/answers/on-unique-violation.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Price, Product, Sku } from './store.ts'
import { lockModel } from './store-models.ts'

/** Products and SKUs as staff see them, listed or not. */
export function selectProducts(db: Reader): SelectQueryBuilder<DB, 'products', Product> {
  return db.selectFrom('products').selectAll()
}

export interface ProductFilter {
  q?: string | undefined
  kind?: Product['kind'] | undefined
  product_status?: Product['product_status'] | undefined
  categoryIds?: readonly string[] | undefined
}

export function selectFilteredProducts(db: Reader, { q, kind, product_status, categoryIds }: ProductFilter) {
  let query = selectProducts(db)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (product_status !== undefined) query = query.where('product_status', '=', product_status)
  if (categoryIds) query = query.where(sql<boolean>`category_id = any(${categoryIds as string[]})`)
  return q ? query.where(matchesName(containsPattern(q))) : query
}

/** A machine has the name of its model. */
function matchesName(pattern: string) {
  return sql<boolean>`(products.key ilike ${pattern}
    or exists (select from jsonb_each_text(products.name) as word where word.value ilike ${pattern})
    or exists (select from skus where skus.product_id = products.product_id and skus.key ilike ${pattern})
    or exists (select from device_types, jsonb_each(texts) as written
      where device_types.device_type_id = products.device_type_id and written.value ->> 'name' ilike ${pattern}))`
}

export const productOrder: ListOrder<Pick<Product, 'position' | 'key'>> = {
  name: 'position',
  columns: [
    { sql: 'position', kind: 'number', getValue: row => row.position },
    { sql: 'key', kind: 'text', getValue: row => row.key },
  ],
}

export function lockProduct(tx: Tx, productId: string): Promise<Product | undefined> {
  return lockRow(tx, 'products', productId, selectProducts(tx).where('product_id', '=', productId))
}

const onProductConflict = onUniqueViolation({
  products_key_key: () => rejectField('key', 'key_taken'),
  products_device_type_id_key: () => rejectField('device_type_id', 'device_type_taken'),
})

export function insertProduct(tx: Tx, product: Insertable<Products>): Promise<Product> {
  return tx.insertInto('products').values(product).returningAll().executeTakeFirstOrThrow().catch(onProductConflict)
}

export function updateProduct(tx: Tx, productId: string, change: Updateable<Products>): Promise<Product> {
  return tx
    .updateTable('products')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('product_id', '=', productId)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(onProductConflict)
}

export async function writeProductAttributes(
  tx: Tx,
  productId: string,
  values: readonly { attribute_id: string; value: unknown }[],
): Promise<void> {
  await tx.deleteFrom('product_attributes').where('product_id', '=', productId).execute()
  const rows = values.map(row => ({ ...row, product_id: productId, value: JSON.stringify(row.value) }))
  if (rows.length > 0) await tx.insertInto('product_attributes').values(rows).execute()
}

export async function writeProductFits(tx: Tx, productId: string, typeIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('product_fits').where('product_id', '=', productId).execute()
  const rows = typeIds.map(device_type_id => ({ product_id: productId, device_type_id }))
  if (rows.length > 0) await tx.insertInto('product_fits').values(rows).execute()
}

export function findProductFits(db: Reader, productIds: readonly string[]) {
  return db
    .selectFrom('product_fits')
    .selectAll()
    .where(sql<boolean>`product_id = any(${productIds as string[]})`)
    .orderBy('device_type_id')
    .execute()
}

/** Those of these models that are listed. */
export async function findListedModels(db: Reader, typeIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('device_types')
    .select('device_type_id')
    .where(sql<boolean>`device_type_id = any(${typeIds as string[]})`)
    .where('listed', '=', true)
    .execute()
  return new Set(rows.map(row => row.device_type_id))
}

export function findProductSkus(db: Reader, productIds: readonly string[]): Promise<Sku[]> {
  return db
    .selectFrom('skus')
    .selectAll()
    .where(sql<boolean>`product_id = any(${productIds as string[]})`)
    .orderBy('position')
    .orderBy('key')
    .execute()
}

export function findSku(db: Reader, skuId: string): Promise<Sku | undefined> {
  return db.selectFrom('skus').selectAll().where('sku_id', '=', skuId).executeTakeFirst()
}

interface SoldSku {
  sku: Sku
  product: Product
}

/**
 * A SKU under the lock of its product, and for rentals of its model too: its prices and its listing change under these
 * locks.
 */
export async function lockSoldSku(tx: Tx, skuId: string): Promise<SoldSku | undefined> {
  const found = await findSku(tx, skuId)
  const product = found && (await lockProduct(tx, found.product_id))
  if (found?.kind === 'rent' && product?.device_type_id) await lockModel(tx, product.device_type_id)
  const sku = product && (await findSku(tx, skuId))
  return sku && { sku, product }
}

/**
 * The same with the lock of the SKU itself, under which its stock is counted. An order that names the SKU meanwhile
 * does not wait for it: it holds the SKU and waits for the product, which would be a deadlock.
 */
export async function lockSku(tx: Tx, skuId: string): Promise<SoldSku | undefined> {
  const { product } = (await lockSoldSku(tx, skuId)) ?? {}
  const query = tx.selectFrom('skus').selectAll().where('sku_id', '=', skuId)
  const sku = await lockRow(tx, 'skus', skuId, query, { strength: 'no key update' })
  return product && sku && { sku, product }
}

const onSkuConflict = onUniqueViolation({
  skus_key_key: () => rejectField('key', 'key_taken'),
  skus_product_id_kind_variant_key: () => rejectField('variant', 'variant_taken'),
})

export function insertSku(tx: Tx, sku: Insertable<Skus>): Promise<Sku> {
  return tx.insertInto('skus').values(sku).returningAll().executeTakeFirstOrThrow().catch(onSkuConflict)
}

export function updateSku(tx: Tx, skuId: string, change: Updateable<Skus>): Promise<Sku> {
  return tx
    .updateTable('skus')
    .set(change)
    .where('sku_id', '=', skuId)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(onSkuConflict)
}

/** Accessories are counted from zero; a product of another kind is no longer counted. */
export async function setCounted(tx: Tx, productId: string, counted: boolean): Promise<void> {
  await tx
    .updateTable('skus')
    .set({ stock: counted ? sql<number>`coalesce(stock, 0)` : null })
    .where('product_id', '=', productId)
    .execute()
}

export function insertPrice(tx: Tx, price: Insertable<Prices>): Promise<Price> {
  return tx.insertInto('prices').values(price).returningAll().executeTakeFirstOrThrow()
}

/** Newest first, with the name of the person who made it, if it was a person. */
export function selectPricesForStaff(db: Reader, skuId: string) {
  return db
    .selectFrom('prices')
    .leftJoin('users', join => join.on(sql<boolean>`users.user_id::text = prices.created_by`))
    .selectAll('prices')
    .select(sql<string>`coalesce(nullif(users.user_name, ''), prices.created_by)`.as('created_by_name'))
    .where('sku_id', '=', skuId)
    .orderBy('valid_from', 'desc')
    .orderBy('price_id', 'desc')
    .execute()
}

/** Whether any SKU of a product has ever had a price. */
export async function hasPrice(db: Reader, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('skus')
    .innerJoin('prices', 'prices.sku_id', 'skus.sku_id')
    .select('price_id')
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}

export async function isPriced(db: Reader, skuId: string): Promise<boolean> {
  const row = await db.selectFrom('prices').select('price_id').where('sku_id', '=', skuId).executeTakeFirst()
  return row !== undefined
}

/** Every process renders its pages again. */
export async function notifyPagesChanged(db: Reader): Promise<void> {
  await sql`select pg_notify('pages_changed', 'prices')`.execute(db)
}
