import { z } from 'zod'
import {
  attributeTypes,
  batteryRemovals,
  listings,
  navigations,
  offerKinds,
  productKinds,
  returnWays,
  sectionKeys,
  warrantyParts,
} from '#domain/catalogue/constants.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { listOf, pageQuery } from '../protocol/lists.ts'
import { discountTypeField } from './activities.ts'

/** Short keys used in addresses: `genie-1000`, `blades`. */
export const keyField = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'key_format')

export const centsField = z.int().min(0).max(100_000_000)

export const rentTierSchema = z.strictObject({ from_months: z.int().min(1).max(60), monthly: centsField })

/** The technical data of a model; units where the name has none: mm, minutes, percent, m². */
export const specsSchema = z.object({
  mowing_area: z.int().positive().max(1_000_000),
  zones: z.int().positive().max(1000),
  cutting_efficiency: z.int().positive().max(100_000).describe('m² per hour'),
  min_mowing_height: z.int().positive().max(1000).describe('mm'),
  max_mowing_height: z.int().positive().max(1000).describe('mm'),
  cutting_width: z.int().positive().max(1000).describe('cm'),
  travel_speed: z.number().positive().max(100).describe('metres per second'),
  disc_speed: z.int().positive().max(100_000).describe('revolutions per minute'),
  working_slope: z.int().min(0).max(100).describe('per cent'),
  battery_capacity: z.number().positive().max(1000).describe('ampere hours at 20 V'),
  mowing_time: z.int().positive().max(10_000).describe('minutes on one charge'),
  charging_time: z.int().positive().max(10_000).describe('minutes'),
  weight: z.number().positive().max(1000).describe('kg'),
  noise: z.int().positive().max(200).describe('dB(A)'),
  passage: z.int().positive().max(1000).describe('narrowest passage, cm'),
  navigation: z.enum(navigations),
  mobile_network: z.boolean().describe('4G remote and anti-theft'),
  ip_rating: z.string().regex(/^IP[0-9A-Z]{2,4}$/, 'invalid'),
})

/** The discount activity that applies now, without a code. */
export const runningActivitySchema = z.object({
  name: z.string(),
  end_time: z.iso.datetime().describe('the first moment after it'),
  discount_type: discountTypeField,
  discount_value: z.int().describe('cents per piece, or per piece’s rent for the whole term; or per cent'),
})

export const rentTermsSchema = z.object({
  sku_id: z.uuid(),
  tiers: z.array(rentTierSchema),
  min_months: z.int(),
  max_months: z.int(),
  deposit: z.int(),
  monthly_from: z.int().describe('the lowest tier'),
  was_monthly_from: z.int().nullable().describe('lowest of the 30 days before the current reduction'),
  activity: runningActivitySchema
    .nullable()
    .describe('deducted from the rent of a whole term, so monthly prices do not include it'),
})

const unitPriceDescription = 'what one costs now, lowered by the activity that runs'
export const priorPriceDescription = 'lowest that was charged in the 30 days before the present reduction'

export const salePriceSchema = z.object({
  sku_id: z.uuid(),
  unit_price: z.int().describe(unitPriceDescription),
  was: z.int().nullable().describe(priorPriceDescription),
  activity: runningActivitySchema.nullable(),
})

export const pictureSchema = z.object({ url: z.string(), alt: z.string(), width: z.int(), height: z.int() })

/** The fields of a device and its model that every offer has. */
export const offerFields = {
  cover: pictureSchema.nullable(),
  monthly_rent: z.int().nullable().describe('the lowest tier; null: not for rent at present'),
  deposit: z.int().nullable(),
  unit_price: z.int().nullable().describe(unitPriceDescription),
  min_months: z.int(),
  max_months: z.int(),
}

const cardFields = {
  device_type_id: z.uuid(),
  key: z.string(),
  name: z.string(),
  tagline: z.string(),
  ...offerFields,
  status: z.enum(listings),
  figures: specsSchema,
  /** null: not rented out, or not sold, at present. */
  rent: rentTermsSchema.nullable(),
  buy: salePriceSchema.nullable(),
  freight: centsField.describe('delivery of one machine within the country of the shop'),
  rating: z.object({ average: z.number().nullable(), count: z.int() }),
}

const contactSchema = z.object({ name: z.string(), address: z.string(), email: z.string() })
const repairView = z.object({ parts: z.string(), repairer: z.string(), limits: z.string() })

export const deviceTypeSchema = z.object({
  ...cardFields,
  description: z.string(),
  sections: z.array(z.object({ key: z.enum(sectionKeys), heading: z.string(), text: z.string() })),
  gallery: z.array(pictureSchema),
  box: z.array(z.string()),
  warranty: z.array(z.object({ part: z.enum(warrantyParts), months: z.int(), text: z.string() })),
  warnings: z.array(z.string()),
  data_facts: z.array(z.object({ question: z.string(), answer: z.string() })),
  manuals: z.array(z.object({ key: z.string(), url: z.string() })),
  maker: contactSchema,
  eu_responsible: contactSchema,
  declaration: z.object({ url: z.string() }).nullable().describe('the EU declaration of conformity, a PDF'),
  maker_in_eu: z.boolean(),
  importer: contactSchema.nullable().describe('liable for it like its maker; null: not stated, or not needed'),
  security: z
    .object({ updates_until: z.string(), email: z.string(), policy_url: z.string() })
    .nullable()
    .describe('the last day of security updates, and where a weakness is reported to the maker'),
  battery_removal: z.enum(batteryRemovals).nullable().describe('who can replace the battery'),
  software_support_months: z.int(),
  spare_parts_years: z.int(),
  repair: repairView.nullable(),
  accessories: z.array(z.string()).describe('keys of products that fit'),
})

const skuSchema = z.object({
  sku_id: z.uuid(),
  key: z.string(),
  kind: z.enum(offerKinds),
  variant: z.string(),
  name: z.string(),
  unit_price: z.int().nullable().describe(unitPriceDescription),
  was: z.int().nullable().describe(priorPriceDescription),
  activity: runningActivitySchema.nullable(),
})

const attributeValueSchema = z.object({
  code: z.string(),
  name: z.string(),
  value_type: z.enum(attributeTypes),
  unit: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  label: z.string().describe('the value as text in the language of the response'),
})

const productSchema = z.object({
  product_id: z.uuid(),
  key: z.string(),
  kind: z.enum(productKinds),
  category: z.string(),
  device_type: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  cover: pictureSchema.nullable(),
  safety: z
    .object({ maker: contactSchema, eu_responsible: contactSchema, warnings: z.array(z.string()) })
    .nullable()
    .describe('of an accessory; a machine has that of its model'),
  repair: repairView.extend({ spare_parts_years: z.int() }).nullable().describe('as with `safety`'),
  return_way: z.enum(returnWays).describe('after a withdrawal: collected by the shop, or sent with its label'),
  attributes: z.array(attributeValueSchema),
  skus: z.array(skuSchema),
})

const keyParams = z.strictObject({ key: z.string().max(64) })

export const catalogueEndpoints = endpoints({
  'GET /device-types': {
    summary: 'Lists the listed models',
    who: 'anyone',
    cacheSeconds: 30,
    kept: true,
    query: z.object(pageQuery),
    data: listOf(z.object(cardFields)),
  },
  'GET /device-types/{key}': {
    summary: 'One model with all details for buyers, including those required by law; by key or id',
    who: 'anyone',
    cacheSeconds: 30,
    kept: true,
    params: keyParams,
    data: deviceTypeSchema,
    refusals: ['product_not_found'],
  },
  'GET /categories': {
    summary: 'The tree of categories',
    who: 'anyone',
    cacheSeconds: 30,
    kept: true,
    data: z.object({
      list: z.array(
        z.object({ category_id: z.uuid(), key: z.string(), parent: z.string().nullable(), name: z.string() }),
      ),
    }),
  },
  'GET /products': {
    summary: 'Lists the listed products of a category and of those below it',
    who: 'anyone',
    cacheSeconds: 30,
    kept: true,
    query: z.object({ ...pageQuery, category: z.string().max(64).optional() }),
    data: listOf(productSchema),
    refusals: ['category_not_found'],
  },
  'GET /products/{key}': {
    summary: 'One product',
    who: 'anyone',
    cacheSeconds: 30,
    kept: true,
    params: keyParams,
    data: productSchema,
    refusals: ['product_not_found'],
  },
  'GET /products/{key}/offer': {
    summary: 'The current price of one product, rented for some months or bought; nothing is held',
    who: 'anyone',
    params: keyParams,
    query: z.object({
      kind: z.enum(offerKinds),
      variant: z.string().max(64).optional(),
      quantity: z.coerce.number().int().min(1).max(20).default(1),
      months: z.coerce.number().int().min(1).max(60).optional(),
    }),
    data: z.object({
      sku_id: z.uuid(),
      kind: z.enum(offerKinds),
      quantity: z.int(),
      months: z.int().nullable(),
      price: z.int().describe('per piece, before discounts: the rent of the whole term, or the purchase price'),
      activity_discount: z.int().describe('the discount of the running activity, for all pieces'),
      monthly: z.int().nullable(),
      counted_months: z.int().nullable(),
      deposit: z.int(),
      freight: z.int(),
      due_today: z.int(),
    }),
    refusals: [
      'product_not_found',
      'product_status_abnormal',
      'product_rental_unsupported',
      'product_sale_unsupported',
      'product_stock_insufficient',
      'sku_not_found',
    ],
  },
})
