import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Sku } from '../store.ts'

const days = 30

/**
 * The highest stock of a SKU (`s`) in the last thirty days: the stock at each count and the current one, each with what
 * orders have taken since the count before. null: it is not counted. Stock that is counted out for a moment is assessed
 * all the same.
 */
export function mostStock(now: Date): RawBuilder<number | null> {
  const since = sql`${now}::timestamptz - make_interval(days => ${days})`
  return sql<number | null>`case when s.stock is not null then (
    select max(stood + (select coalesce(sum(i.quantity), 0) from order_items i
          join orders o using (order_id) join checkouts c using (checkout_id)
        where i.sku_id = s.sku_id and o.created_at > began and o.created_at <= at
          and (c.pay_status = 'paid' or c.ended_at is null)))::int
      from (select stood, at, lag(at, 1, ${since}) over (order by at) as began
        from (select n.stood, n.counted_at as at from stock_counts n where n.sku_id = s.sku_id and n.counted_at > ${since}
          union all select s.stock, ${now}::timestamptz) counts) spans) end`
}

/**
 * The same of one SKU, if it is listed; stock of an unlisted one may be moved to any other SKU of its product, so the
 * highest of them counts.
 */
export function readMaxStock(db: Reader, { sku_id, product_id, listed }: Sku, now: Date): Promise<number | null> {
  return fullest(db, listed ? sql`s.sku_id = ${sku_id}` : sql`s.product_id = ${product_id}`, now)
}

export function mostStockOfProduct(db: Reader, productId: string, now: Date): Promise<number | null> {
  return fullest(db, sql`s.product_id = ${productId}`, now)
}

/** null: one of them is not counted. */
async function fullest(db: Reader, which: RawBuilder<unknown>, now: Date): Promise<number | null> {
  const { rows } = await sql<{ most: number | null }>`
    select case when bool_and(s.stock is not null) then max(${mostStock(now)}) end as most
      from skus s where ${which}`.execute(db)
  return rows[0]?.most ?? null
}

/** Recorded before each count, under the lock of the SKU. */
export async function noteCount(tx: Tx, { sku_id, stock }: Sku, now: Date): Promise<void> {
  if (stock !== null) await tx.insertInto('stock_counts').values({ sku_id, counted_at: now, stood: stock }).execute()
}
