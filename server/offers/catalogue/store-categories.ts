import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { lockAdvisory, lockRow } from '#db/locks.ts'
import type { Categories } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { onUniqueViolation } from '#server/platform/http/answers/on-unique-violation.ts'
import { refuse } from '#server/platform/refusal.ts'

export type Category = Selectable<Categories>

export function allCategories(db: Reader): Promise<Category[]> {
  return db.selectFrom('categories').selectAll().orderBy('position').orderBy('key').execute()
}

/** The tree changes one move at a time: two moves that are valid alone could make a cycle together. */
export async function lockCategoryTree(tx: Tx): Promise<void> {
  await lockAdvisory(tx, 'category_tree')
}

export function lockCategory(tx: Tx, categoryId: string): Promise<Category | undefined> {
  return lockRow(
    tx,
    'categories',
    categoryId,
    tx.selectFrom('categories').selectAll().where('category_id', '=', categoryId),
  )
}

/** Keeps the category until the transaction ends, so that nobody removes it while something is put into it. */
export async function shareLockCategory(tx: Tx, categoryId: string): Promise<boolean> {
  const category = tx.selectFrom('categories').select('category_id').where('category_id', '=', categoryId)
  const row = await lockRow(tx, 'categories', categoryId, category, { strength: 'key share' })
  return row !== undefined
}

const onConflict = onUniqueViolation({
  categories_key_key: () => refuse('category_key_exists'),
  categories_name: () => refuse('category_exists'),
})

export function insertCategory(tx: Tx, category: Insertable<Categories>): Promise<Category> {
  return tx.insertInto('categories').values(category).returningAll().executeTakeFirstOrThrow().catch(onConflict)
}

export function updateCategory(tx: Tx, categoryId: string, change: Updateable<Categories>): Promise<Category> {
  return tx
    .updateTable('categories')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('category_id', '=', categoryId)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(onConflict)
}

export async function deleteCategory(tx: Tx, categoryId: string): Promise<void> {
  await tx.deleteFrom('categories').where('category_id', '=', categoryId).execute()
}

/** Whether one category is the other, or is anywhere below it. */
export async function isAtOrBelow(tx: Tx, categoryId: string, top: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above as (
      select category_id, parent_id from categories where category_id = ${categoryId}
      union
      select categories.category_id, categories.parent_id
      from categories join above on categories.category_id = above.parent_id
    ) select exists (select from above where category_id = ${top}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

export async function hasChildren(tx: Tx, categoryId: string): Promise<boolean> {
  const query = tx.selectFrom('categories').select('category_id').where('parent_id', '=', categoryId).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

export async function hasProducts(tx: Tx, categoryId: string): Promise<boolean> {
  const query = tx.selectFrom('products').select('product_id').where('category_id', '=', categoryId).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}
