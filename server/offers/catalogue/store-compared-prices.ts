import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Priced } from '#domain/pricing/price-cut.ts'
import type { RentTier } from '#domain/pricing/rent.ts'
import type { Sku } from './store.ts'

/** A price that counts at some moment of a span. */
export interface Compared extends Priced {
  price_id: number
  rent_tiers: RentTier[] | null
}

interface Span {
  since: Date
  until: Date
}

/** Of its own: the oldest first, so that the last one counts at the end of the span. */
export function ownPrices(db: Reader, { sku_id }: Sku, span: Span): Promise<Compared[]> {
  return pricesIn(db, sql`s.sku_id = ${sku_id}`, span)
}

/** Of what else of the same product is rented or sold, on show or not. */
export function siblingPrices(db: Reader, { sku_id, kind, product_id }: Sku, span: Span): Promise<Compared[]> {
  const siblings = sql`s.product_id = ${product_id} and s.kind = ${kind} and s.sku_id <> ${sku_id}`
  return pricesIn(db, siblings, span)
}

/** Of all machines that are rented or sold, on show or not. */
export function machinePrices(db: Reader, { kind }: Sku, span: Span): Promise<Compared[]> {
  return pricesIn(db, sql`p.kind = 'machine' and s.kind = ${kind}`, span)
}

/** Those that begin in the span, and the one that counts at its beginning. What was put right at once never counted. */
async function pricesIn(db: Reader, which: RawBuilder<unknown>, { since, until }: Span): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    with counted as (select distinct on (sku_id, valid_from) prices.* from prices
        join skus s using (sku_id) join products p using (product_id)
       where ${which} and valid_from <= ${until} order by sku_id, valid_from, price_id desc)
    select price_id::int, unit_price, rent_tiers, deposit, replacement_value from counted c
     where valid_from > ${since} or valid_from =
       (select max(valid_from) from counted older where older.sku_id = c.sku_id and older.valid_from <= ${since})
     order by valid_from, price_id`.execute(db)
  return rows
}
