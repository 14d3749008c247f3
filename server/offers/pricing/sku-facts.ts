import type { Reader } from '#db/transaction.ts'
import { cachedRead } from '#server/platform/read-cache.ts'
import { pricesOf } from '../catalogue/queries.ts'
import { readSkuRows, type SkuRow } from './store.ts'

/** All that seldom changes of a SKU; how many there are is asked each time (`readStock`). */
export type KnownSku = Omit<SkuRow, 'stock'>

export async function loadSkus(db: Reader, skuIds: readonly string[]): Promise<KnownSku[]> {
  const rows = skuIds.map(sku => cachedRead(db, `sku ${sku}`, async () => (await readSkuRows(db, [sku]))[0]))
  return (await Promise.all(rows)).filter(row => row !== undefined)
}

/** All prices it has had and will have. */
export function loadPriceHistory(db: Reader, skuId: string) {
  return cachedRead(db, `prices ${skuId}`, () => pricesOf(db, [skuId]))
}
