import type { Reader } from '#db/transaction.ts'
import { defaultLanguage } from '#domain/languages.ts'
import { ruleSpans } from '../../promotions/activities/rule-spans.ts'
import { gramsOf, homeFreight } from '../home-freight.ts'
import { bySku } from '../prices.ts'
import { type DeviceType, listedSkusOf, pricesOf, productsOfTypes, ratingsOf } from '../store.ts'
import { type ModelOffer, type ModelParts, viewOffer } from '../view.ts'

/** What the specification names of each model, for staff; pictures are described in the language of the shop. */
export async function modelOffers(
  db: Reader,
  types: readonly DeviceType[],
  now: Date,
): Promise<Map<string, ModelOffer>> {
  const parts = await modelParts(db, types, now)
  return new Map(parts.map(part => [part.type.device_type_id, viewOffer(part, defaultLanguage)]))
}

/** Models with all that their prices and pictures are made of. */
export async function modelParts(db: Reader, types: readonly DeviceType[], now: Date): Promise<ModelParts[]> {
  if (types.length === 0) return []
  const typeIds = types.map(type => type.device_type_id)
  const products = await productsOfTypes(db, typeIds)
  const shown = products.filter(product => product.product_status === 'normal')
  const skus = await listedSkusOf(
    db,
    shown.map(product => product.product_id),
  )
  const prices = bySku(
    await pricesOf(
      db,
      skus.map(sku => sku.sku_id),
    ),
  )
  const facts = { prices, spans: await ruleSpans(db, now), now }
  const ratings = await ratingsOf(db, typeIds)
  const freightOf = await homeFreight(db, now)
  return types.map(type => {
    const product = shown.find(candidate => candidate.device_type_id === type.device_type_id)
    return {
      type,
      skus: skus.filter(sku => sku.product_id === product?.product_id),
      facts,
      rating: ratings.get(type.device_type_id),
      freight: freightOf(gramsOf(type)),
    }
  })
}
