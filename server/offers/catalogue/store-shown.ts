import { sql } from 'kysely'
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
