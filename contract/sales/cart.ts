import { z } from 'zod'
import { isDay } from '#domain/calendar.ts'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { maxLinePieces } from '#domain/concessions/pieces.ts'
import { lineChanges } from '#domain/pricing/changes.ts'
import { pictureSchema, priorPriceDescription } from '../offers/catalogue.ts'
import { asDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { goodsFields } from './order-fields.ts'

export const dayField = asDay(z.string().refine(isDay, 'date_format'))
export const quantityField = z.int().min(1).max(maxLinePieces)

const remarkField = z
  .string()
  .trim()
  .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'invalid')
  .max(500)

/** The fields of a cart line: a SKU, the quantity, and for a rental its term and first day. */
export const lineFields = {
  sku_id: z.uuid(),
  quantity: quantityField,
  months: z.int().min(1).max(60).nullable().default(null),
  /** null: as soon as possible. */
  start_on: dayField.nullable().default(null),
  remark: remarkField.default(''),
}

const cartItemSchema = z.object({
  item_id: z.uuid(),
  version: z.int(),
  ...goodsFields,
  cover: pictureSchema.nullable(),
  kind: z.enum(offerKinds),
  quantity: z.int(),
  months: z.int().nullable(),
  start_on: z.string().nullable(),
  remark: z.string(),
  months_allowed: z.object({ min: z.int(), max: z.int() }).nullable(),
  /** For one piece: the rent of the whole term, or the price. null: no longer on sale. */
  unit_price: z.int().nullable(),
  /** The calculation of a rent: the number of months counted and the price of each. */
  monthly: z.int().nullable(),
  counted_months: z.int().nullable(),
  goods: z.int().describe('of all pieces; a purchase at its current price, a rent before the discount of an activity'),
  activity_discount: z.int().describe('off a rent'),
  was: z.int().nullable().describe(priorPriceDescription),
  freight: z.int(),
  deposit: z.int(),
  due: z.int(),
  /** null for a line that cannot be ordered. */
  vat_percent: z.number().nullable(),
  net: z.int(),
  vat: z.int(),
  change: z.enum(lineChanges).nullable(),
  seen_price: z.int(),
  /** The number available, where it is too low. */
  available: z.int().nullable(),
})

export const cartSchema = z.object({
  items: z.array(cartItemSchema),
  count: z.int(),
  /** Purchases at their current prices, and rents before the discount of an activity. */
  product_total: z.int(),
  discount: z.int(),
  subtotal: z.int(),
  freight: z.int(),
  deposit: z.int(),
  due_today: z.int(),
  country: z.string(),
  /** Whether every line can be ordered. */
  orderable: z.boolean(),
})

const itemParams = z.strictObject({ id: z.string().max(64) })
const lineRefusals = [
  'sku_not_found',
  'product_status_abnormal',
  'product_rental_unsupported',
  'product_sale_unsupported',
  'product_stock_insufficient',
] as const

export const cartEndpoints = endpoints({
  'POST /cart/items': {
    summary: 'Adds an item to the cart; the same item for the same term increases the quantity',
    who: 'person',
    body: z.strictObject(lineFields),
    data: z.object({ item_id: z.uuid(), count: z.int() }),
    idempotent: true,
    refusals: lineRefusals,
  },
  'GET /cart': {
    summary: 'The cart at current prices; changes since it was last seen are marked line by line',
    who: 'person',
    data: cartSchema,
  },
  'PUT /cart/items': {
    summary: 'Changes a line; its current price counts as seen',
    who: 'person',
    body: z.strictObject({
      item_id: z.string().max(64),
      version: z.int(),
      quantity: quantityField.optional(),
      months: z.int().min(1).max(60).nullable().optional(),
      start_on: dayField.nullable().optional(),
      remark: remarkField.optional(),
    }),
    data: cartSchema,
    refusals: [...lineRefusals, 'uuid_invalid', 'cart_item_not_found', 'already_changed'],
  },
  'DELETE /cart/items/{id}': {
    summary: 'Removes a line',
    who: 'person',
    params: itemParams,
    data: cartSchema,
    refusals: ['uuid_invalid', 'cart_item_not_found'],
  },
  'DELETE /cart/clear': {
    summary: 'Empties the cart',
    who: 'person',
    data: cartSchema,
  },
  'GET /cart/count': {
    summary: 'The number of pieces in the cart',
    who: 'person',
    data: z.int(),
  },
})
