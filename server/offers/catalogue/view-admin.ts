import { z } from 'zod'
import { rentTierSchema } from '#contract/offers/catalogue.ts'
import {
  allModelTextsSchema,
  choiceSchema,
  galleryEntrySchema,
  partySchema,
  safetySchema,
  translatedSchema,
  warrantyMonthsSchema,
} from '#contract/offers/catalogue-texts.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { missingModelFields, missingSkuFields } from '#domain/catalogue/listing.ts'
import { readAccessoryRepair, readFacts } from './facts/view-facts.ts'
import { currentPrice } from './prices.ts'
import type { DeviceType, Price, Product, Sku } from './store.ts'
import type { Attribute } from './store-attributes.ts'
import type { Category } from './store-categories.ts'
import { type ModelOffer, viewListing } from './view.ts'

export type CategoryView = CallData<'POST /admin/categories'>
export type AttributeView = CallData<'POST /admin/attributes'>
export type ProductView = CallData<'GET /admin/products/{id}'>
export type SkuView = CallData<'POST /admin/products/{id}/skus'>
export type ModelView = CallData<'GET /admin/device-types/{id}'>
export type PricesView = CallData<'GET /admin/skus/{id}/prices'>

export function viewCategory({ category_id, parent_id, key, name, position, version }: Category): CategoryView {
  return { category_id, parent_id, key, name: translatedSchema.parse(name), position, version }
}

export function viewAttribute(row: Attribute): AttributeView {
  const { attribute_id, code, name, value_type, unit, choices, version } = row
  return {
    attribute_id,
    code,
    name: translatedSchema.parse(name),
    value_type,
    unit,
    choices: z.array(choiceSchema).parse(choices),
    version,
  }
}

/** A product with the data that decides whether its SKUs may be listed. */
export interface SkuContext {
  product: Product
  /** For a machine: whether its model is listed. */
  modelListed: boolean | undefined
  /** Whether its product is also for sale: then the sale price is its value. */
  isSold: boolean
}

const nameSchema = translatedSchema.nullable()

/** `prices`: its whole history, oldest first. */
export function viewSku(
  sku: Sku,
  { product, modelListed, isSold }: SkuContext,
  prices: readonly Price[],
  now: Date,
): SkuView {
  const { sku_id, product_id, version, key, kind, variant, position, listed, stock } = sku
  const name = nameSchema.parse(sku.name)
  const price = currentPrice(prices, now)
  const hasWorth = kind !== 'rent' || isSold || (price?.replacement_value ?? null) !== null
  return {
    sku_id,
    product_id,
    version,
    key,
    kind,
    variant,
    name,
    position,
    listed,
    missing: missingSkuFields({
      product: toShownFields(product),
      isModelListed: modelListed,
      name,
      hasPrice: price !== undefined,
      hasWorth,
    }),
    stock,
    unit_price: price?.unit_price ?? null,
    rent_tiers: kind === 'rent' && price ? price.tiers : null,
    deposit: kind === 'rent' && price ? price.deposit : null,
    replacement_value: price?.replacement_value ?? null,
  }
}

const gallerySchema = z.array(z.object(galleryEntrySchema.shape))

function toShownFields({ kind, product_status, name, description, gallery, safety, repair }: Product) {
  return {
    kind,
    gallery: gallerySchema.parse(gallery),
    product_status,
    name: nameSchema.parse(name),
    description: nameSchema.parse(description),
    safety: safetySchema.nullable().parse(safety),
    repair: readAccessoryRepair({ repair }),
  }
}

export interface ProductParts {
  product: Product
  attributes: ProductView['attributes']
  fits: string[]
  skus: SkuView[]
}

export function viewProduct({ product, attributes, fits, skus }: ProductParts): ProductView {
  const { product_id, version, key, category_id, device_type_id, weight_grams, return_way, position } = product
  return {
    product_id,
    version,
    key,
    category_id,
    device_type_id,
    ...toShownFields(product),
    weight_grams,
    return_way,
    position,
    attributes,
    fits,
    skus,
  }
}

export type ModelFields = Omit<
  ModelView,
  'inventory' | 'lease_inventory' | 'buy_inventory' | Exclude<keyof ModelOffer, 'min_months' | 'max_months'>
>

export function viewModel(row: DeviceType): ModelFields {
  const { created_at: _created, updated_at: _updated, ...fields } = row
  const gallery = gallerySchema.parse(row.gallery)
  const texts = allModelTextsSchema.parse(row.texts)
  const maker = partySchema.parse(row.maker)
  const eu_responsible = partySchema.parse(row.eu_responsible)
  const facts = readFacts(row)
  return {
    ...fields,
    ...facts,
    status: viewListing(row),
    navigation: row.navigation,
    warranty_months: warrantyMonthsSchema.parse(row.warranty_months),
    maker,
    eu_responsible,
    texts,
    gallery,
    missing: missingModelFields({ texts, maker, eu_responsible, gallery, ...facts }),
  }
}

export const tiersSchema = z.array(rentTierSchema)

export function viewPrice(row: Price & { created_by_name?: string }): PricesView['list'][number] {
  return {
    valid_from: row.valid_from.toISOString(),
    unit_price: row.unit_price,
    rent_tiers: row.rent_tiers === null ? null : tiersSchema.parse(row.rent_tiers),
    deposit: row.deposit,
    replacement_value: row.replacement_value,
    show_reduction: row.show_reduction,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by_name ?? row.created_by,
  }
}
