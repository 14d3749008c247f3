import type { Reader } from '#db/transaction.ts'
import { type Language, languages } from '#domain/languages.ts'
import { cachedRead } from '#server/platform/read-cache.ts'
import { findListedSkus, findPrices, findTypeProducts, listDeviceTypes } from '../catalogue/queries.ts'
import { readModelTexts } from '../catalogue/view.ts'

const maxModels = 100

export interface ModelDeposits {
  name: Record<Language, string>
  /** The deposit of each SKU that can be rented, oldest first; also those that apply from a later moment. */
  skus: { valid_from: Date; value: number }[][]
}

/** The deposits of every listed model, small models first as in the shop. */
export function readModelDeposits(db: Reader): Promise<ModelDeposits[]> {
  return cachedRead(db, 'deposits of models', async () => {
    const types = await listDeviceTypes(db, maxModels, 0)
    const products = await findTypeProducts(
      db,
      types.map(type => type.device_type_id),
    )
    const skus = (
      await findListedSkus(
        db,
        products.map(({ product_id }) => product_id),
      )
    ).filter(({ kind }) => kind === 'rent')
    const prices = await findPrices(
      db,
      skus.map(({ sku_id }) => sku_id),
    )
    return types.map(type => {
      const own = products.filter(product => product.device_type_id === type.device_type_id)
      const rented = skus.filter(sku => own.some(({ product_id }) => product_id === sku.product_id))
      return {
        name: Object.fromEntries(languages.map(language => [language, readModelTexts(type, language).name])) as Record<
          Language,
          string
        >,
        skus: rented.map(({ sku_id }) =>
          prices
            .filter(price => price.sku_id === sku_id)
            .map(({ valid_from, deposit }) => ({ valid_from, value: deposit ?? 0 })),
        ),
      }
    })
  })
}
