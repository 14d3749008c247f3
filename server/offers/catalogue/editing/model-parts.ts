import type { Reader } from '#db/transaction.ts'
import { defaultLanguage } from '#domain/languages.ts'
import { ruleSpans } from '../../promotions/activities/rule-spans.ts'
import { loadHomeFreight, toGrams } from '../home-freight.ts'
import { groupBySku } from '../prices.ts'
import { type DeviceType, findListedSkus, findPrices, findRatings, findTypeProducts } from '../store.ts'
import { type ModelOffer, type ModelParts, viewOffer } from '../view.ts'

/** The fields of an offer for each model, for staff; pictures are described in the language of the shop. */
export async function loadModelOffers(
  db: Reader,
  types: readonly DeviceType[],
  now: Date,
): Promise<Map<string, ModelOffer>> {
  const parts = await loadModelParts(db, types, now)
  return new Map(parts.map(part => [part.type.device_type_id, viewOffer(part, defaultLanguage)]))
}

/** Models with everything that their prices and pictures are made of. */
export async function loadModelParts(db: Reader, types: readonly DeviceType[], now: Date): Promise<ModelParts[]> {
  if (types.length === 0) return []
  const typeIds = types.map(type => type.device_type_id)
  const products = await findTypeProducts(db, typeIds)
  const visibleProducts = products.filter(product => product.product_status === 'normal')
  const skus = await findListedSkus(
    db,
    visibleProducts.map(product => product.product_id),
  )
  const prices = groupBySku(
    await findPrices(
      db,
      skus.map(sku => sku.sku_id),
    ),
  )
  const priceContext = { prices, spans: await ruleSpans(db, now), now }
  const ratings = await findRatings(db, typeIds)
  const computeFreight = await loadHomeFreight(db, now)
  return types.map(type => {
    const product = visibleProducts.find(candidate => candidate.device_type_id === type.device_type_id)
    return {
      type,
      skus: skus.filter(sku => sku.product_id === product?.product_id),
      facts: priceContext,
      rating: ratings.get(type.device_type_id),
      freight: computeFreight(toGrams(type)),
    }
  })
}
