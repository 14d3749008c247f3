import type { Reader } from '#db/transaction.ts'
import { cachedRead } from '#server/platform/read-cache.ts'
import { findPrices } from '../catalogue/queries.ts'
import { readSkuRows, type SkuRow } from './store.ts'

/** Everything about a SKU that seldom changes; its stock is read each time (`readStock`). */
export type KnownSku = Omit<SkuRow, 'stock'>

export async function loadSkus(db: Reader, skuIds: readonly string[]): Promise<KnownSku[]> {
  const rows = skuIds.map(sku => cachedRead(db, `sku ${sku}`, async () => (await readSkuRows(db, [sku]))[0]))
  return (await Promise.all(rows)).filter(row => row !== undefined)
}

/** All its past, current and future prices. */
export function loadPriceHistory(db: Reader, skuId: string) {
  return cachedRead(db, `prices ${skuId}`, () => findPrices(db, [skuId]))
}
