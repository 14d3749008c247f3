import type { Tx } from '#db/transaction.ts'
import { addDays, addMonths } from '#domain/calendar.ts'
import { languages } from '#domain/languages.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { importer } from './importer.ts'
import { attributes, categories, extras, maker, models, warrantyMonths } from './models.ts'
import { readModelFiles, readShopTexts, toModelTexts } from './texts.ts'

const dayMs = 86_400_000
type Model = (typeof models)[number]
type Pick = Awaited<ReturnType<typeof readShopTexts>>

/** A complete catalogue: three models, their fleet, accessories, prices with a history, demo reviews. */
export async function seedCatalogue(tx: Tx, { clock }: Context): Promise<void> {
  const now = clock.now()
  const stamp = { created_at: now, updated_at: now }
  const words = await readShopTexts()
  const categoryIds = await addCategories(tx, words, stamp)
  await addAttributes(tx, words, stamp)
  const typeIds = new Map<string, string>()
  for (const [position, model] of models.entries()) {
    typeIds.set(model.key, await addModel(tx, { model, position, categoryIds, now }))
  }
  for (const [position, extra] of extras.entries()) {
    await addExtra(tx, { extra, position, categoryIds, typeIds, words, now })
  }
}

type Stamp = { created_at: Date; updated_at: Date }

async function addCategories(tx: Tx, words: Pick, stamp: Stamp): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [position, { key, parent }] of categories.entries()) {
    const parent_id = parent === null ? null : (ids.get(parent) ?? null)
    const name = JSON.stringify(words(file => file.categories[key]))
    const row = { key, parent_id, name, position, ...stamp }
    const { category_id } = await tx
      .insertInto('categories')
      .values(row)
      .returning('category_id')
      .executeTakeFirstOrThrow()
    ids.set(key, category_id)
  }
  return ids
}

async function addAttributes(tx: Tx, words: Pick, stamp: Stamp): Promise<void> {
  for (const { code, value_type, unit, choices } of attributes) {
    const named = choices.map(key => ({ key, name: words(file => file.choices[key]) }))
    const name = JSON.stringify(words(file => file.attributes[code]))
    await tx
      .insertInto('attributes')
      .values({ code, value_type, unit, name, choices: JSON.stringify(named), ...stamp })
      .execute()
  }
}

interface ModelInput {
  model: Model
  position: number
  categoryIds: Map<string, string>
  now: Date
}

async function addModel(tx: Tx, { model, position, categoryIds, now }: ModelInput): Promise<string> {
  const { key, figures, unit_price, before, deposit, tiers, fleet, serial } = model
  const stamp = { created_at: now, updated_at: now }
  const files = await readModelFiles(key)
  const texts = await toModelTexts(files, figures.weight)
  const { device_type_id } = await tx
    .insertInto('device_types')
    .values({
      ...figures,
      ...stamp,
      key,
      position,
      listed: true,
      min_months: 2,
      max_months: 24,
      warranty_months: JSON.stringify(warrantyMonths),
      software_support_months: 60,
      spare_parts_years: 7,
      maker: JSON.stringify(maker),
      eu_responsible: JSON.stringify(importer),
      texts: JSON.stringify(texts),
    })
    .returning('device_type_id')
    .executeTakeFirstOrThrow()
  const category_id = categoryIds.get('mowers') ?? ''
  const product = { category_id, key, kind: 'machine' as const, device_type_id, position, ...stamp }
  const { product_id } = await tx
    .insertInto('products')
    .values(product)
    .returning('product_id')
    .executeTakeFirstOrThrow()
  const rent = await addSku(tx, { product_id, kind: 'rent', key: `${key}-rent`, now })
  const buy = await addSku(tx, { product_id, kind: 'buy', key: `${key}-buy`, now })
  await addPrice(tx, rent, { rent_tiers: JSON.stringify(tiers), deposit }, now, 400)
  await addPrice(tx, buy, { unit_price: before ?? unit_price }, now, 400)
  if (before !== undefined) await addPrice(tx, buy, { unit_price, show_reduction: true }, now, 21)
  await addFleet(tx, { device_type_id, serial, fleet, unit_price, now })
  for (const language of languages) {
    for (const { days_ago, ...review } of files[language].reviews) {
      const at = new Date(now.getTime() - days_ago * dayMs)
      const row = {
        ...review,
        device_type_id,
        language,
        verified: false,
        demo: true,
        review_status: 'published',
      } as const
      await tx
        .insertInto('reviews')
        .values({ ...row, created_at: at, updated_at: at })
        .execute()
    }
  }
  return device_type_id
}

interface FleetInput {
  device_type_id: string
  serial: string
  fleet: Model['fleet']
  unit_price: number
  now: Date
}

/** The maker's price as a share of the shop's, without VAT; each batch a little less than the one before. */
const purchaseShare = 0.52
const batchDiscount = 0.015
/** The maker's guarantee, from the day of purchase. */
const guaranteeMonths = 24

async function addFleet(tx: Tx, { device_type_id, serial, fleet, unit_price, now }: FleetInput): Promise<void> {
  const kinds = [
    ...Array.from({ length: fleet.rent }, () => 'rent' as const),
    ...Array.from({ length: fleet.sale }, () => 'sale' as const),
  ]
  const rows = kinds.map((pool, index) => {
    const purchase_date = addDays(dayInShop(now), -390 + index * 3)
    const share = purchaseShare * (1 - batchDiscount * Math.floor(index / 12))
    return {
      serial_number: `${serial}-25${String((index % 12) + 1).padStart(2, '0')}-${String(1001 + index * 7)}`,
      ...{ device_type_id, pool, purchase_date },
      // Whole euros, as on invoices of makers.
      purchase_price: Math.round((unit_price * share) / 100) * 100,
      guarantee_end: addMonths(purchase_date, guaranteeMonths),
      ...{ created_at: now, updated_at: now },
    }
  })
  await tx.insertInto('devices').values(rows).execute()
}

interface ExtraInput {
  extra: (typeof extras)[number]
  position: number
  categoryIds: Map<string, string>
  typeIds: Map<string, string>
  words: Pick
  now: Date
}

async function addExtra(tx: Tx, { extra, position, categoryIds, typeIds, words, now }: ExtraInput): Promise<void> {
  const { key, kind, grams, variants } = extra
  const warnings = words.warningsOf(key)
  const { product_id } = await tx
    .insertInto('products')
    .values({
      key,
      kind,
      category_id: categoryIds.get(extra.category) ?? '',
      name: JSON.stringify(words(file => file.products[key]?.name)),
      description: JSON.stringify(words(file => file.products[key]?.description)),
      safety: kind === 'accessory' ? JSON.stringify({ maker, eu_responsible: importer, warnings }) : null,
      weight_grams: grams,
      position: models.length + position,
      created_at: now,
      updated_at: now,
    })
    .returning('product_id')
    .executeTakeFirstOrThrow()
  for (const fit of extra.fits) {
    await tx
      .insertInto('product_fits')
      .values({ product_id, device_type_id: typeIds.get(fit) ?? '' })
      .execute()
  }
  for (const [code, value] of Object.entries(extra.attributes)) {
    const { attribute_id } = await tx
      .selectFrom('attributes')
      .select('attribute_id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('product_attributes')
      .values({ product_id, attribute_id, value: JSON.stringify(value) })
      .execute()
  }
  for (const [place, { variant, text, price, stock }] of variants.entries()) {
    const name = text === undefined ? null : JSON.stringify(words(file => file.variants[text]))
    const skuKey = variant === '' ? key : `${key}-${variant}`
    const sku = await addSku(tx, { product_id, kind: 'buy', key: skuKey, variant, name, stock, position: place, now })
    await addPrice(tx, sku, { unit_price: price }, now, shownDays)
  }
}

interface SkuInput {
  product_id: string
  kind: 'rent' | 'buy'
  key: string
  variant?: string
  name?: string | null
  stock?: number | null
  position?: number
  now: Date
}

/** As far back as the oldest price applies. */
const shownDays = 400

async function addSku(tx: Tx, { now, ...sku }: SkuInput): Promise<string> {
  const { sku_id } = await tx
    .insertInto('skus')
    .values({ ...sku, listed: true, created_at: now, updated_at: now })
    .returning('sku_id')
    .executeTakeFirstOrThrow()
  // The demo's past begins before its stock is seeded, and its rentals need the price of their machine.
  const since = new Date(now.getTime() - shownDays * dayMs)
  await tx.updateTable('sku_shown').set({ since }).where('sku_id', '=', sku_id).execute()
  return sku_id
}

type PriceInput = { unit_price?: number; rent_tiers?: string; deposit?: number; show_reduction?: boolean }

async function addPrice(tx: Tx, sku_id: string, price: PriceInput, now: Date, daysAgo: number): Promise<void> {
  const valid_from = new Date(now.getTime() - daysAgo * dayMs)
  await tx
    .insertInto('prices')
    .values({ sku_id, valid_from, created_at: now, created_by: 'seed', ...price })
    .execute()
}
