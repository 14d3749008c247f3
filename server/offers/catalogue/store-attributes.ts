import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { lockRow, lockRows } from '#db/locks.ts'
import type { Attributes } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { onUniqueViolation } from '#server/platform/http/answers/on-unique-violation.ts'
import { refuse } from '#server/platform/refusal.ts'

export type Attribute = Selectable<Attributes>

export function allAttributes(db: Reader): Promise<Attribute[]> {
  return db.selectFrom('attributes').selectAll().orderBy('code').execute()
}

export function lockAttribute(tx: Tx, attributeId: string): Promise<Attribute | undefined> {
  return lockRow(
    tx,
    'attributes',
    undefined,
    tx.selectFrom('attributes').selectAll().where('attribute_id', '=', attributeId),
  )
}

/**
 * Locks attributes until the transaction ends, because values are validated by them. In a fixed order, so that two
 * transactions cannot deadlock.
 */
export function shareLockAttributes(tx: Tx, codes: readonly string[]): Promise<Attribute[]> {
  const lookup = tx
    .selectFrom('attributes')
    .selectAll()
    .where(sql<boolean>`code = any(${codes as string[]})`)
    .orderBy('code')
  return lockRows(tx, 'attributes', lookup, { strength: 'share' })
}

const onConflict = onUniqueViolation({ attributes_code_key: () => refuse('attribute_code_exists') })

export function insertAttribute(tx: Tx, attribute: Insertable<Attributes>): Promise<Attribute> {
  return tx.insertInto('attributes').values(attribute).returningAll().executeTakeFirstOrThrow().catch(onConflict)
}

export function updateAttribute(tx: Tx, attributeId: string, change: Updateable<Attributes>): Promise<Attribute> {
  return tx
    .updateTable('attributes')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('attribute_id', '=', attributeId)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(onConflict)
}

export async function deleteAttribute(tx: Tx, attributeId: string): Promise<void> {
  await tx.deleteFrom('product_attributes').where('attribute_id', '=', attributeId).execute()
  await tx.deleteFrom('attributes').where('attribute_id', '=', attributeId).execute()
}

export interface AttributeUse {
  product: string
  value: unknown
  on_show: boolean
}

export function findAttributeUses(tx: Tx, attributeId: string): Promise<AttributeUse[]> {
  return tx
    .selectFrom('product_attributes')
    .innerJoin('products', 'products.product_id', 'product_attributes.product_id')
    .select(['products.key as product', 'value'])
    .select(
      sql<boolean>`exists (select from skus where skus.product_id = products.product_id and listed)`.as('on_show'),
    )
    .where('attribute_id', '=', attributeId)
    .orderBy('products.key')
    .execute()
}
