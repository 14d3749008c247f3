import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { usedVariant } from '#domain/catalogue/constants.ts'

/** The days on which a new machine could be bought as this SKU. */
export interface ShownSku {
  sku_id: string
  product_id: string
  since: Date
  /** null: it is still listed. */
  until: Date | null
}

/** The SKUs of these products that were listed for purchase, and when; the oldest SKU first. Used ones are left out. */
export function shownToBuy(db: Reader, productIds: readonly string[]): Promise<ShownSku[]> {
  return db
    .selectFrom('sku_shown')
    .innerJoin('skus', 'skus.sku_id', 'sku_shown.sku_id')
    .select(['skus.sku_id', 'product_id', 'since', 'until'])
    .where(sql<boolean>`product_id = any(${productIds as string[]})`)
    .where('kind', '=', 'buy')
    .where('sku_shown.variant', '<>', usedVariant)
    .orderBy('skus.created_at')
    .orderBy('skus.sku_id')
    .orderBy('since')
    .execute()
}

/**
 * What a machine of a product was sold for as new at a moment (SQL): what a claim for it goes by. Of what was on show then
 * the oldest SKU counts first, then what had been there last; a price that nobody could buy at says nothing.
 */
export function soldFor(productId: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select b.unit_price from sku_shown h join skus k using (sku_id) join prices b using (sku_id)
    where k.product_id = ${productId} and k.kind = 'buy' and h.variant <> ${usedVariant} and h.since <= ${at}
      and b.valid_from <= ${at}
    order by h.until is null or h.until > ${at} desc, case when h.until <= ${at} then h.until end desc,
      k.created_at, k.sku_id, b.valid_from desc, b.price_id desc limit 1)`
}
