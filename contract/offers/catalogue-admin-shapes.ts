import { z } from 'zod'
import {
  attributeTypes,
  batteryRemovals,
  listings,
  offerKinds,
  productKinds,
  productStatuses,
  returnWays,
} from '#domain/catalogue/constants.ts'
import { findGreenClaims } from '#domain/catalogue/green-claims.ts'
import { maxRentMonths } from '#domain/pricing/rent.ts'
import { concessionReason } from '../protocol/giving.ts'
import { line } from '../protocol/text-fields.ts'
import { centsField, keyField, offerFields, rentTierSchema, specsSchema } from './catalogue.ts'
import {
  accessoryRepairSchema,
  allModelTextsSchema,
  choiceSchema,
  galleryEntrySchema,
  partySchema,
  repairSchema,
  safetySchema,
  securitySchema,
  translatedSchema,
  warrantyMonthsSchema,
  wholeNameSchema,
} from './catalogue-texts.ts'

/** The version the editor saw: a newer one is never overwritten unseen. */
export const version = z.int().min(1).max(2_000_000_000)

const position = z.int().min(0).max(10_000)
/** The maximum stock of one SKU. */
export const maxPieces = 1_000_000

type FieldCheck = readonly [field: string, rule: string, broken: boolean]

function report(check: z.core.$RefinementCtx, checks: readonly FieldCheck[]): void {
  for (const [field, message, broken] of checks) if (broken) check.addIssue({ code: 'custom', path: [field], message })
}

/** Goods are not called good for the environment: there is no place for the proof. */
function reportGreen(check: z.core.$RefinementCtx, texts: object): void {
  for (const path of findGreenClaims(texts))
    check.addIssue({ code: 'custom', path: [...path], message: 'no_green_claim' })
}

export const categoryBody = z.strictObject({
  key: keyField,
  name: wholeNameSchema,
  parent_id: z.uuid().nullable(),
  position: position.default(0),
})
export const categoryData = z.object({ ...categoryBody.shape, category_id: z.uuid(), version })

export const attributeBody = z
  .strictObject({
    code: keyField,
    name: wholeNameSchema,
    value_type: z.enum(attributeTypes),
    unit: line(16).default(''),
    choices: z
      .array(choiceSchema.extend({ key: keyField, name: wholeNameSchema }))
      .max(100)
      .default([]),
  })
  .superRefine(({ value_type, choices }, check) => {
    const isChoice = value_type === 'choice'
    report(check, [
      ['choices', 'required', isChoice && choices.length === 0],
      ['choices', 'invalid', !isChoice && choices.length > 0],
      ['choices', 'key_taken', new Set(choices.map(({ key }) => key)).size < choices.length],
    ])
  })
export const attributeData = z.object({ ...attributeBody.shape, attribute_id: z.uuid(), version })

/** Pictures uploaded for the catalogue, in display order; the first is the cover. */
const galleryField = z
  .array(galleryEntrySchema)
  .max(20)
  .superRefine((gallery, check) => {
    for (const [index, { file_id }] of gallery.entries()) {
      const isTwice = gallery.findIndex(entry => entry.file_id === file_id) < index
      if (isTwice) check.addIssue({ code: 'custom', path: [index, 'file_id'], message: 'invalid' })
    }
  })

export const productBody = z
  .strictObject({
    key: keyField,
    kind: z.enum(productKinds),
    category_id: z.uuid(),
    device_type_id: z.uuid().nullable(),
    product_status: z.enum(productStatuses),
    name: translatedSchema.nullable(),
    description: translatedSchema.nullable(),
    gallery: galleryField,
    /** null: not stated yet; a machine has that of its model, and a service has none. */
    safety: safetySchema.nullable().default(null),
    repair: accessoryRepairSchema.nullable().default(null),
    weight_grams: z.int().min(0).max(1_000_000),
    /** Only an accessory is light enough to be sent back by its buyer. */
    return_way: z.enum(returnWays).default('collect'),
    position,
    /** code → value, with the type of its attribute. */
    attributes: z.record(z.string().max(64), z.union([line(200), z.number(), z.boolean()])),
    fits: z.array(z.uuid()).max(100),
  })
  .superRefine(({ kind, device_type_id, name, description, gallery, safety, repair, return_way, fits }, check) => {
    reportGreen(check, { name, description, repair })
    // A machine takes its names, descriptions, pictures and compatibility from its model.
    const isMachine = kind === 'machine'
    report(check, [
      ['device_type_id', 'required', isMachine && device_type_id === null],
      ['device_type_id', 'invalid', !isMachine && device_type_id !== null],
      ['name', 'required', !isMachine && name === null],
      ['name', 'invalid', isMachine && name !== null],
      ['description', 'required', !isMachine && description === null],
      ['description', 'invalid', isMachine && description !== null],
      ['gallery', 'invalid', isMachine && gallery.length > 0],
      ['safety', 'invalid', kind !== 'accessory' && safety !== null],
      ['repair', 'invalid', kind !== 'accessory' && repair !== null],
      ['return_way', 'invalid', kind !== 'accessory' && return_way === 'label'],
      ['fits', 'invalid', isMachine && fits.length > 0],
    ])
  })

export const skuBody = z.strictObject({
  key: keyField,
  kind: z.enum(offerKinds),
  variant: z.union([z.literal(''), keyField]).default(''),
  name: translatedSchema.nullable().default(null),
  position: position.default(0),
  /** For accessories; machines are counted by their serial numbers, services are not counted. */
  stock: z.int().min(0).max(maxPieces).nullable().default(null),
})
export const skuChange = skuBody.omit({ kind: true, stock: true }).extend({ version })
export const stockChange = z
  .int()
  .min(-100_000)
  .max(100_000)
  .refine(change => change !== 0, 'invalid')

export const skuData = z.object({
  sku_id: z.uuid(),
  product_id: z.uuid(),
  version,
  key: z.string(),
  kind: z.enum(offerKinds),
  variant: z.string(),
  name: translatedSchema.nullable(),
  position: z.int(),
  listed: z.boolean(),
  /**
   * What prevents it from being sold: `price`, `replacement_value`, `product_status`, `device_type`, or a text as
   * `name.zh`.
   */
  missing: z.array(z.string()),
  stock: z.int().nullable(),
  unit_price: z.int().nullable(),
  rent_tiers: z.array(rentTierSchema).nullable(),
  deposit: z.int().nullable(),
  replacement_value: z.int().nullable(),
})
export const productData = z.object({
  ...productBody.shape,
  product_id: z.uuid(),
  version,
  skus: z.array(skuData),
})

const dayMs = 86_400_000
/** A start further ahead is treated as a typing mistake. */
export const maxPriceAheadMs = 730 * dayMs

/** Zero is rejected, because a typing mistake must not give anything away. */
const priceField = z.int().positive().max(Number(centsField.maxValue))

export const priceBody = z.strictObject({
  ...concessionReason,
  unit_price: priceField.optional(),
  rent_tiers: z
    .array(rentTierSchema.extend({ monthly: priceField }))
    .max(12)
    .optional(),
  deposit: centsField.optional(),
  replacement_value: priceField
    .optional()
    .describe('for rented machines: the value of a new machine; required if it is not for sale'),
  valid_from: z.iso.datetime().optional(),
  show_reduction: z.boolean().default(false),
})
export const pricesData = z.object({
  list: z.array(
    z.object({
      valid_from: z.iso.datetime(),
      unit_price: z.int().nullable(),
      rent_tiers: z.array(rentTierSchema).nullable(),
      deposit: z.int().nullable(),
      replacement_value: z.int().nullable(),
      show_reduction: z.boolean(),
      created_at: z.iso.datetime(),
      created_by: z.string(),
    }),
  ),
  /** The prior price of a reduction made now; null: none may be shown. */
  lowest_of_thirty_days: z.int().nullable(),
})

export const modelBody = z
  .strictObject({
    key: keyField,
    ...specsSchema.shape,
    min_months: z.int().min(1).max(maxRentMonths),
    max_months: z.int().min(1).max(maxRentMonths),
    warranty_months: warrantyMonthsSchema,
    software_support_months: z.int().min(0).max(240),
    spare_parts_years: z.int().min(0).max(40),
    maker: partySchema,
    eu_responsible: partySchema,
    /** null: not stated yet, as with the fields below. Uploaded by `POST /admin/eu-declarations`. */
    declaration: z.uuid().nullable().default(null),
    maker_in_eu: z.boolean().default(false).describe('then it has no importer, and its maker is liable'),
    importer: partySchema.nullable().default(null),
    security: securitySchema.nullable().default(null),
    battery_removal: z.enum(batteryRemovals).nullable().default(null),
    repair: repairSchema.nullable().default(null),
    texts: allModelTextsSchema,
    gallery: galleryField,
    position,
  })
  .superRefine((model, check) => {
    reportGreen(check, { texts: model.texts, repair: model.repair })
    report(check, [
      ['max_mowing_height', 'mowing_height_range', model.max_mowing_height <= model.min_mowing_height],
      ['max_months', 'rental_months_range', model.max_months <= model.min_months],
      ['maker_in_eu', 'invalid', model.maker_in_eu && model.importer !== null],
    ])
  })
export const modelData = z.object({
  ...modelBody.shape,
  device_type_id: z.uuid(),
  version,
  listed: z.boolean(),
  status: z.enum(listings),
  ...offerFields,
  /** Missing fields as paths (`texts.zh.tagline`): the model cannot be listed until they are filled. */
  missing: z.array(z.string()),
  /** Machines in stock: for rent, for sale, and in total. */
  inventory: z.int(),
  lease_inventory: z.int(),
  buy_inventory: z.int(),
})
