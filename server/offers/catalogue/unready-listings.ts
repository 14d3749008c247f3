import type { Reader } from '#db/transaction.ts'
import { loadModelViews, loadProductViews } from './read-for-staff.ts'
import { selectProducts } from './store-admin.ts'
import { selectModels } from './store-models.ts'

/** What ends or delays an offer, but is no fact that its page must show. */
const offStage = ['price', 'replacement_value', 'product_status', 'device_type']

export interface UnreadyListings {
  /** Names of listed models and products that lack what the law wants shown with them. */
  incomplete: string[]
  /** Names of listed accessories without a picture of their own. */
  pictureless: string[]
}

/** What is listed and could not be listed today: it was before the law, or this shop, asked for more. */
export async function findUnreadyListings(db: Reader, now: Date): Promise<UnreadyListings> {
  const models = await loadModelViews(db, await selectModels(db).where('listed', '=', true).execute(), now)
  const all = await loadProductViews(db, await selectProducts(db).execute(), now)
  const products = all.flatMap(({ key, name, kind, gallery, skus }) => {
    const listed = skus.filter(sku => sku.listed)
    const missing = listed.flatMap(sku => sku.missing).filter(field => !offStage.includes(field))
    return listed.length === 0 ? [] : [{ name: name?.nl || key, kind, gallery, missing }]
  })
  return {
    incomplete: [
      ...models.flatMap(({ texts, key, missing }) => (missing.length > 0 ? [texts.nl.name || key] : [])),
      ...products.flatMap(({ name, missing }) => (missing.length > 0 ? [name] : [])),
    ],
    pictureless: products.flatMap(({ name, kind, gallery }) =>
      kind === 'accessory' && gallery.length === 0 ? [name] : [],
    ),
  }
}
