import { z } from 'zod'
import {
  allModelTextsSchema,
  galleryEntrySchema,
  type ModelTexts,
  partySchema,
  warrantyMonthsSchema,
} from '#contract/offers/catalogue-texts.ts'
import type { CallData } from '#contract/protocol/call.ts'
import type { Listing } from '#domain/catalogue/constants.ts'
import { warrantyParts } from '#domain/catalogue/constants.ts'
import { newFirst } from '#domain/catalogue/new-first.ts'
import type { Language } from '#domain/languages.ts'
import { type ChargedPrice, chargedPrice, type PriceContext, viewRunningActivity } from './charged-price.ts'
import { viewFacts } from './facts/view-facts.ts'
import type { DeviceType, Rating, Sku } from './store.ts'

type Card = CallData<'GET /device-types'>['list'][number]
type Detail = CallData<'GET /device-types/{key}'>

export interface ModelParts {
  type: DeviceType
  skus: readonly Sku[]
  facts: PriceContext
  rating: Rating | undefined
  freight: number
}

/** A model's texts in one language; a missing text is shown in Dutch rather than left out. */
export function readModelTexts(type: DeviceType, language: Language): ModelTexts {
  const texts = allModelTextsSchema.parse(type.texts)
  return texts[language].name === '' ? texts.nl : texts[language]
}

export interface ModelOffer extends Pick<Card, 'cover' | 'monthly_rent' | 'deposit' | 'unit_price'> {
  min_months: number
  max_months: number
}

export function viewOffer(
  { type, skus, facts }: Omit<ModelParts, 'rating' | 'freight'>,
  language: Language,
): ModelOffer {
  const rent = findOffered(skus, facts, 'rent')
  const buy = findOffered(skus, facts, 'buy')
  return {
    cover: viewGallery(type, language)[0] ?? null,
    monthly_rent: rent?.price.displayed ?? null,
    deposit: rent?.price.deposit ?? null,
    unit_price: buy?.price.displayed ?? null,
    min_months: type.min_months,
    max_months: type.max_months,
  }
}

export function viewCard({ type, skus, facts, rating, freight }: ModelParts, language: Language): Card {
  const { name, tagline } = readModelTexts(type, language)
  const rent = findOffered(skus, facts, 'rent')
  const buy = findOffered(skus, facts, 'buy')
  const { device_type_id, key, min_months, max_months } = type
  return {
    device_type_id,
    key,
    name,
    tagline,
    ...viewOffer({ type, skus, facts }, language),
    status: viewListing(type),
    figures: { ...type, navigation: type.navigation },
    rent: rent && {
      sku_id: rent.sku.sku_id,
      tiers: rent.price.tiers,
      min_months,
      max_months,
      deposit: rent.price.deposit,
      monthly_from: rent.price.displayed,
      was_monthly_from: rent.price.was,
      activity: viewRunningActivity(rent.price.activity, language),
    },
    buy: buy && {
      sku_id: buy.sku.sku_id,
      unit_price: buy.price.displayed,
      was: buy.price.was,
      activity: viewRunningActivity(buy.price.activity, language),
    },
    freight,
    rating: { average: rating?.average ?? null, count: rating?.count ?? 0 },
  }
}

export function viewDetail(parts: ModelParts, accessories: string[], language: Language): Detail {
  const { type } = parts
  const { description, sections, box, warranty, warnings, data_facts } = readModelTexts(type, language)
  const months = warrantyMonthsSchema.parse(type.warranty_months)
  return {
    ...viewCard(parts, language),
    description,
    sections,
    gallery: viewGallery(type, language),
    box,
    warranty: warrantyParts.map(part => ({ part, months: months[part], text: warranty[part] })),
    warnings,
    data_facts,
    manuals: [{ key: 'manual', url: `/api/documents/manual-${type.key}.pdf` }],
    maker: partySchema.parse(type.maker),
    eu_responsible: partySchema.parse(type.eu_responsible),
    ...viewFacts(type, language),
    software_support_months: type.software_support_months,
    spare_parts_years: type.spare_parts_years,
    accessories,
  }
}

export function viewListing({ listed }: { listed: boolean }): Listing {
  return listed ? 'listed' : 'delisted'
}

/** The first listed SKU that has a price; a used one only where there is no other. */
function findOffered(
  skus: readonly Sku[],
  facts: PriceContext,
  kind: 'rent' | 'buy',
): { sku: Sku; price: ChargedPrice } | null {
  for (const sku of newFirst(skus)) {
    const price = sku.kind === kind ? chargedPrice(sku, facts) : undefined
    if (price) return { sku, price }
  }
  return null
}

const gallerySchema = z.array(galleryEntrySchema.extend({ width: z.int(), height: z.int() }))

export function viewGallery({ gallery }: { gallery: unknown }, language: Language) {
  return gallerySchema.parse(gallery).map(({ file_id, alt, width, height }) => ({
    url: `/api/common/preview/file/${file_id}`,
    alt: alt[language],
    width,
    height,
  }))
}
