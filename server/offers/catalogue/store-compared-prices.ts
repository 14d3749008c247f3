import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { OfferedPrice } from '#domain/pricing/price-cut.ts'
import type { RentTier } from '#domain/pricing/rent.ts'
import type { Sku } from './store.ts'
import { soldFor } from './store-shown.ts'

/** A price that applies at some moment of a time span. */
export interface ComparedPrice extends OfferedPrice {
  price_id: number
  rent_tiers: RentTier[] | null
}

interface Span {
  since: Date
  until: Date
}

/** The SKU's own prices: the oldest first, so that the last one applies at the end of the span. */
export function findSkuPrices(db: Reader, { sku_id }: Sku, span: Span): Promise<ComparedPrice[]> {
  return findPricesIn(db, sql`s.sku_id = ${sku_id}`, span)
}

/** Prices of the other SKUs of the same product and kind, listed or not. */
export function findSiblingPrices(db: Reader, { sku_id, kind, product_id }: Sku, span: Span): Promise<ComparedPrice[]> {
  const siblings = sql`s.product_id = ${product_id} and s.kind = ${kind} and s.sku_id <> ${sku_id}`
  return findPricesIn(db, siblings, span)
}

/** Prices of all machines of this kind of offer, listed or not. */
export function findMachinePrices(db: Reader, { kind }: Sku, span: Span): Promise<ComparedPrice[]> {
  return findPricesIn(db, sql`p.kind = 'machine' and s.kind = ${kind}`, span)
}

/** The value of a product's machine in a claim, by its listed sale price at a moment; undefined: it was not listed. */
export async function readSaleWorth(
  db: Reader,
  { product_id }: Pick<Sku, 'product_id'>,
  at: Date,
): Promise<number | null> {
  const worth = soldFor(sql`${product_id}::uuid`, sql`${at}::timestamptz`)
  const { rows } = await sql<{ worth: number | null }>`select ${worth} as worth`.execute(db)
  return rows[0]?.worth ?? null
}

/**
 * The prices that begin in the span, and the one that applies at its beginning. A price that was corrected at once
 * never applied. For a rented machine each has the value of the machine, also where its sale price states it.
 */
async function findPricesIn(db: Reader, which: RawBuilder<unknown>, { since, until }: Span): Promise<ComparedPrice[]> {
  const { rows } = await sql<ComparedPrice>`
    with counted as (select distinct on (sku_id, valid_from) prices.*, s.product_id from prices
        join skus s using (sku_id) join products p using (product_id)
       where ${which} and valid_from <= ${until} order by sku_id, valid_from, price_id desc)
    select price_id::int, unit_price, rent_tiers, deposit, case when rent_tiers is not null
        then coalesce(${soldFor(sql`c.product_id`, sql`${until}::timestamptz`)}, replacement_value) end as replacement_value from counted c
     where valid_from > ${since} or valid_from =
       (select max(valid_from) from counted older where older.sku_id = c.sku_id and older.valid_from <= ${since})
     order by valid_from, price_id`.execute(db)
  return rows
}
