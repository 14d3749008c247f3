import type { Reader } from '#db/transaction.ts'
import { remembered } from '#server/platform/kept.ts'
import { pricesOf } from '../catalogue/queries.ts'
import { readSkuFacts, type SkuFacts } from './store.ts'

/** All that seldom changes of a SKU; how many there are is asked each time (`readStock`). */
export type KnownSku = Omit<SkuFacts, 'stock'>

export async function skuFacts(db: Reader, skuIds: readonly string[]): Promise<KnownSku[]> {
  const rows = skuIds.map(sku => remembered(db, `sku ${sku}`, async () => (await readSkuFacts(db, [sku]))[0]))
  return (await Promise.all(rows)).filter(row => row !== undefined)
}

/** All prices it has had and will have. */
export function priceHistory(db: Reader, skuId: string) {
  return remembered(db, `prices ${skuId}`, () => pricesOf(db, [skuId]))
}
