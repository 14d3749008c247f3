import { z } from 'zod'
import { choiceSchema, safetySchema, translatedSchema } from '#contract/offers/catalogue-texts.ts'
import type { CallData } from '#contract/protocol/call.ts'
import type { AttributeType } from '#domain/catalogue/constants.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { ruleSpans } from '../promotions/activities/rule-spans.ts'
import { chargedPrice, type PriceContext, viewRunningActivity } from './charged-price.ts'
import { readAccessoryRepair, viewRepair } from './facts/view-facts.ts'
import { groupBySku } from './prices.ts'
import { type DeviceType, findDeviceType, findListedSkus, findPrices, type Sku } from './store.ts'
import {
  type AttributeRow,
  categoryWithChildren,
  countProducts,
  findProduct,
  findProductAttributes,
  listCategories,
  listProducts,
  type ProductRow,
} from './store-products.ts'
import { readModelTexts, viewGallery } from './view.ts'

type ProductView = CallData<'GET /products/{key}'>

export async function readCategories({ context, language }: Input<'GET /categories'>) {
  const rows = await listCategories(context.db)
  return {
    list: rows.map(({ category_id, key, parent, name }) => ({
      category_id,
      key,
      parent,
      name: translatedSchema.parse(name)[language],
    })),
  }
}

export async function readProducts({ context, query, language }: Input<'GET /products'>) {
  const { page, page_size, category } = query
  const categoryIds = category === undefined ? undefined : await categoryWithChildren(context.db, category)
  if (categoryIds?.length === 0) refuse('category_not_found')
  const rows = await listProducts(context.db, { categoryIds, limit: page_size, offset: (page - 1) * page_size })
  return {
    list: await viewProducts(context, rows, language),
    total: await countProducts(context.db, categoryIds),
    page,
    page_size,
  }
}

export async function readProduct({ context, params, language }: Input<'GET /products/{key}'>): Promise<ProductView> {
  const product = await findProduct(context.db, params.key)
  if (product?.product_status !== 'normal') refuse('product_not_found')
  const type = product.device_type ? await findDeviceType(context.db, product.device_type) : undefined
  if (type && !type.listed) refuse('product_not_found')
  const [view] = await viewProducts(context, [product], language)
  return view?.skus.length ? view : refuse('product_not_found')
}

async function viewProducts(context: Context, rows: ProductRow[], language: Language): Promise<ProductView[]> {
  const { db, clock } = context
  const ids = rows.map(row => row.product_id)
  const skus = await findListedSkus(db, ids)
  const prices = groupBySku(
    await findPrices(
      db,
      skus.map(sku => sku.sku_id),
    ),
  )
  const now = clock.now()
  const priceContext = { prices, spans: await ruleSpans(db, now), now }
  const attributes = await findProductAttributes(db, ids)
  const views: ProductView[] = []
  for (const row of rows) {
    const type = row.device_type ? await findDeviceType(db, row.device_type) : undefined
    views.push({
      ...viewHead(row, type, language),
      attributes: attributes
        .filter(attribute => attribute.product_id === row.product_id)
        .map(attribute => viewAttribute(attribute, language)),
      skus: skus.filter(sku => sku.product_id === row.product_id).map(sku => viewSku(sku, priceContext, language)),
    })
  }
  return views
}

function viewHead(row: ProductRow, type: DeviceType | undefined, language: Language) {
  const { product_id, key, kind, category, device_type } = row
  const texts = type
    ? readModelTexts(type, language)
    : {
        name: translatedSchema.parse(row.name)[language],
        description: translatedSchema.parse(row.description)[language],
      }
  return {
    product_id,
    key,
    kind,
    category,
    device_type,
    name: texts.name,
    description: texts.description,
    cover: viewGallery(type ?? row, language)[0] ?? null,
    safety: viewSafety(row, language),
    repair: viewAccessoryRepair(row, language),
    return_way: row.return_way,
  }
}

function viewSafety({ safety }: ProductRow, language: Language): ProductView['safety'] {
  const stated = safetySchema.nullable().parse(safety)
  return stated && { ...stated, warnings: stated.warnings.map(texts => texts[language] || texts.nl) }
}

function viewAccessoryRepair(row: ProductRow, language: Language): ProductView['repair'] {
  const repair = readAccessoryRepair(row)
  return repair && { ...viewRepair(repair, language), spare_parts_years: repair.spare_parts_years }
}

function viewSku(sku: Sku, priceContext: PriceContext, language: Language) {
  const { sku_id, key, kind, variant, name } = sku
  const price = chargedPrice(sku, priceContext)
  return {
    sku_id,
    key,
    kind,
    variant,
    name: name === null ? '' : translatedSchema.parse(name)[language],
    unit_price: price && price.unit_price !== null ? price.displayed : null,
    was: price?.was ?? null,
    activity: viewRunningActivity(price?.activity, language),
  }
}

function viewAttribute({ code, name, value_type, unit, choices, value }: AttributeRow, language: Language) {
  const known = z.array(choiceSchema).parse(choices)
  const typed = z.union([z.string(), z.number(), z.boolean()]).parse(value)
  const choice = known.find(({ key }) => key === typed)
  return {
    code,
    name: translatedSchema.parse(name)[language],
    value_type: value_type as AttributeType,
    unit,
    value: typed,
    label: choice ? choice.name[language] : String(typed),
  }
}
