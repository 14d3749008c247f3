import { type Selectable, sql } from 'kysely'
import { lockAdvisories, lockAdvisory, lockRow, lockRows } from '#db/locks.ts'
import type { CartItems } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { maxRemarksLength } from '#domain/concessions/pieces.ts'

export type CartItem = Omit<Selectable<CartItems>, 'start_on'> & { start_on: Day | null }

export const maxPerLine = 20
export const maxLines = 50

export interface NewItem {
  user_id: string
  sku_id: string
  quantity: number
  months: number | null
  start_on: Day | null
  remark: string
  seen_price: number
  now: Date
}

/**
 * In one statement: adds a line, or increases the quantity of the existing one. undefined if too few pieces are left,
 * or if it would exceed the limit of a line, or the limits of a cart on lines and on the length of remarks.
 */
export async function addItem(db: Reader, item: NewItem): Promise<{ item_id: string; count: number } | undefined> {
  const { user_id, sku_id, quantity, months, start_on, remark, seen_price, now } = item
  const { rows } = await sql<{ item_id: string; count: number }>`
    with own as (
      select count(*)::int as lines, coalesce(sum(quantity), 0)::int as pieces,
             coalesce(sum(length(remark)), 0)::int as signs
      from cart_items where user_id = ${user_id}
    ), added as (
      insert into cart_items (user_id, sku_id, quantity, months, start_on, remark, seen_price, created_at, updated_at)
      select ${user_id}::uuid, ${sku_id}::uuid, ${quantity}::int, ${months}::int, ${start_on}::date, ${remark}::text,
             ${seen_price}::int, ${now}::timestamptz, ${now}::timestamptz
      from own, skus
      where own.lines < ${maxLines} and (${remark} = '' or own.signs + length(${remark}) <= ${maxRemarksLength})
        and skus.sku_id = ${sku_id} and (skus.stock is null or skus.stock >= ${quantity})
      on conflict on constraint cart_items_line do update set
        quantity = cart_items.quantity + excluded.quantity,
        remark = case when cart_items.remark in ('', excluded.remark) then excluded.remark
                      when excluded.remark = '' then cart_items.remark
                      else left(cart_items.remark || e'\n' || excluded.remark, 500) end,
        seen_price = excluded.seen_price, updated_at = excluded.updated_at, version = cart_items.version + 1
      where cart_items.quantity + excluded.quantity <= ${maxPerLine}
      returning item_id
    )
    select added.item_id, own.pieces + ${quantity}::int as count from added, own`.execute(db)
  return rows[0]
}

const columns = [
  'item_id',
  'user_id',
  'sku_id',
  'quantity',
  'months',
  'remark',
  'seen_price',
  'created_at',
  'updated_at',
  'version',
] as const

function items(db: Reader, userId: string) {
  return db
    .selectFrom('cart_items')
    .select(columns)
    .select(sql<Day | null>`start_on::text`.as('start_on'))
    .where('user_id', '=', userId)
}

export function listItems(db: Reader, userId: string): Promise<CartItem[]> {
  return items(db, userId).orderBy('created_at').orderBy('item_id').execute()
}

export async function lockItem(tx: Tx, userId: string, itemId: string): Promise<CartItem | undefined> {
  await lockAdvisory(tx, 'cart', userId)
  return lockRow(tx, 'cart_items', itemId, items(tx, userId).where('item_id', '=', itemId))
}

export async function lockItems(tx: Tx, userId: string): Promise<CartItem[]> {
  await lockAdvisory(tx, 'cart', userId)
  return lockRows(tx, 'cart_items', items(tx, userId).orderBy('item_id'))
}

export interface ItemChange {
  quantity: number
  months: number | null
  start_on: Day | null
  remark: string
  seen_price: number
  updated_at: Date
}

export async function updateItem(tx: Tx, itemId: string, change: ItemChange): Promise<void> {
  await tx
    .updateTable('cart_items')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('item_id', '=', itemId)
    .execute()
}

/** Locks two carts that are merged. */
export async function lockCarts(tx: Tx, userIds: readonly string[]): Promise<void> {
  await lockAdvisories(tx, 'cart', userIds)
}

/** Another line of the same cart with the same SKU and the same term. */
export function findSameLine(tx: Tx, item: CartItem): Promise<CartItem | undefined> {
  const same = items(tx, item.user_id)
    .where('item_id', '<>', item.item_id)
    .where('sku_id', '=', item.sku_id)
    .where(sql<boolean>`months is not distinct from ${item.months}::int`)
    .where(sql<boolean>`start_on is not distinct from ${item.start_on}::date`)
  return lockRow(tx, 'cart_items', undefined, same)
}

export async function deleteItem(db: Reader, userId: string, itemId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteItems(db: Reader, userId: string): Promise<void> {
  await db.deleteFrom('cart_items').where('user_id', '=', userId).execute()
}

export async function countPieces(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('cart_items')
    .select(sql<number>`coalesce(sum(quantity), 0)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Moves a line to another owner unchanged. */
export async function moveItem(tx: Tx, itemId: string, userId: string, now: Date): Promise<void> {
  await tx.updateTable('cart_items').set({ user_id: userId, updated_at: now }).where('item_id', '=', itemId).execute()
}
