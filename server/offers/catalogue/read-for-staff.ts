import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { usedVariant } from '#domain/catalogue/constants.ts'
import { listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { refuse } from '#server/platform/refusal.ts'
import { ruleSpans } from '../promotions/activities/rule-spans.ts'
import { loadModelOffers } from './editing/model-parts.ts'
import { currentPrice, findLowestBefore, groupBySku, toActivityLine } from './prices.ts'
import { type DeviceType, findPrices, type Price, type Product, type Sku } from './store.ts'
import {
  findListedModels,
  findProductFits,
  findProductSkus,
  findSku,
  productOrder,
  selectFilteredProducts,
  selectPricesForStaff,
  selectProducts,
} from './store-admin.ts'
import { allAttributes } from './store-attributes.ts'
import { allCategories } from './store-categories.ts'
import { readSaleWorth } from './store-compared-prices.ts'
import { countShelves, modelOrder, selectModels } from './store-models.ts'
import { categoryWithChildren, findProductAttributes } from './store-products.ts'
import {
  type ModelView,
  type PricesView,
  type ProductView,
  type SkuView,
  viewAttribute,
  viewCategory,
  viewModel,
  viewPrice,
  viewProduct,
  viewSku,
} from './view-admin.ts'

export async function readCategoriesForStaff({ context }: Input<'GET /admin/categories'>) {
  return { list: (await allCategories(context.db)).map(viewCategory) }
}

export async function readAttributesForStaff({ context }: Input<'GET /admin/attributes'>) {
  return { list: (await allAttributes(context.db)).map(viewAttribute) }
}

export async function readModelsForStaff({
  context,
  query,
}: Input<'GET /admin/device-types'>): Promise<CallData<'GET /admin/device-types'>> {
  const page = await listPage(context.db, query, { order: modelOrder, rows: selectModels(context.db) })
  return { ...page, list: await loadModelViews(context.db, page.list, context.clock.now()) }
}

export async function readModelForStaff({
  context,
  params,
}: Input<'GET /admin/device-types/{id}'>): Promise<ModelView> {
  const { db, clock } = context
  const query = selectModels(db).where('device_type_id', '=', requireUuid(params.id))
  return loadModelView(db, (await query.executeTakeFirst()) ?? refuse('device_type_not_found'), clock.now())
}

/** One model, in the transaction that has just changed it. */
export async function loadModelView(db: Reader, model: DeviceType, now: Date): Promise<ModelView> {
  const [view] = await loadModelViews(db, [model], now)
  return view ?? refuse('device_type_not_found')
}

export async function loadModelViews(db: Reader, models: readonly DeviceType[], now: Date): Promise<ModelView[]> {
  const counts = await countShelves(
    db,
    models.map(({ device_type_id }) => device_type_id),
    now,
  )
  const offers = await loadModelOffers(db, models, now)
  return models.map(model => {
    const { lease_inventory, buy_inventory } = counts.get(model.device_type_id) ?? noInventory
    const offer = offers.get(model.device_type_id) ?? refuse('device_type_not_found')
    return { ...offer, ...viewModel(model), lease_inventory, buy_inventory, inventory: lease_inventory + buy_inventory }
  })
}

const noInventory = { lease_inventory: 0, buy_inventory: 0 }

export async function readProductsForStaff({
  context,
  query,
}: Input<'GET /admin/products'>): Promise<CallData<'GET /admin/products'>> {
  const { db, clock } = context
  const { category, ...filter } = query
  const categoryIds = category === undefined ? undefined : await categoryWithChildren(db, category)
  if (categoryIds?.length === 0) refuse('category_not_found')
  const page = await listPage(db, query, {
    order: productOrder,
    rows: selectFilteredProducts(db, { ...filter, categoryIds }),
  })
  return { ...page, list: await loadProductViews(db, page.list, clock.now()) }
}

export async function readProductForStaff({
  context,
  params,
}: Input<'GET /admin/products/{id}'>): Promise<ProductView> {
  const { db, clock } = context
  const query = selectProducts(db).where('product_id', '=', requireUuid(params.id))
  return loadProductView(db, (await query.executeTakeFirst()) ?? refuse('product_not_found'), clock.now())
}

/** One product, in the transaction that has just changed it. */
export async function loadProductView(db: Reader, product: Product, now: Date): Promise<ProductView> {
  const [view] = await loadProductViews(db, [product], now)
  return view ?? refuse('product_not_found')
}

export async function loadProductViews(db: Reader, products: readonly Product[], now: Date): Promise<ProductView[]> {
  const ids = products.map(product => product.product_id)
  const typeIds = products.flatMap(({ device_type_id }) => device_type_id ?? [])
  const skus = await findProductSkus(db, ids)
  const prices = groupBySku(await findPrices(db, skuIds(skus)))
  const values = await findProductAttributes(db, ids)
  const fits = await findProductFits(db, ids)
  const listed = await findListedModels(db, typeIds)
  return products.map(product => {
    const mine = (row: { product_id: string }) => row.product_id === product.product_id
    const { device_type_id } = product
    const isSold = skus
      .filter(sku => mine(sku) && sku.kind === 'buy' && sku.variant !== usedVariant && wasShown(sku))
      .some(({ sku_id }) => currentPrice(prices.get(sku_id) ?? [], now) !== undefined)
    const modelListed = device_type_id === null ? undefined : listed.has(device_type_id)
    const setting = { product, modelListed, isSold }
    return viewProduct({
      product,
      attributes: Object.fromEntries(values.filter(mine).map(({ code, value }) => [code, value as string])),
      fits: fits.filter(mine).map(row => row.device_type_id),
      skus: skus.filter(mine).map(sku => viewSku(sku, setting, prices.get(sku.sku_id) ?? [], now)),
    })
  })
}

const wasShown = ({ listed, listed_since }: Sku) => listed || listed_since !== null

function skuIds(skus: readonly Sku[]): string[] {
  return skus.map(sku => sku.sku_id)
}

/** One SKU, in the transaction that has just changed it. */
export async function loadSkuView(db: Reader, sku: Sku, product: Product, now: Date): Promise<SkuView> {
  const { device_type_id } = product
  const prices: Price[] = await findPrices(db, [sku.sku_id])
  const modelListed = device_type_id === null ? undefined : (await findListedModels(db, [device_type_id])).size > 0
  const isSold = (await readSaleWorth(db, product, now)) !== null
  return viewSku(sku, { product, modelListed, isSold }, prices, now)
}

export async function readPrices({ context, params }: Input<'GET /admin/skus/{id}/prices'>): Promise<PricesView> {
  const { db, clock } = context
  const sku = (await findSku(db, requireUuid(params.id))) ?? refuse('sku_not_found')
  const { sku_id } = sku
  const now = clock.now()
  const lowered = { spans: await ruleSpans(db, now), line: toActivityLine(sku) }
  return {
    list: (await selectPricesForStaff(db, sku_id)).map(viewPrice),
    lowest_of_thirty_days: findLowestBefore(await findPrices(db, [sku_id]), lowered, now) ?? null,
  }
}
