import { z } from 'zod'
import { offerKinds, returnWays } from '#domain/catalogue/constants.ts'
import { maxOrderLines } from '#domain/concessions/pieces.ts'
import { vatKinds } from '#domain/pricing/vat.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { halfPaymentRefusals } from '../protocol/field-limits.ts'
import { line } from '../protocol/text-fields.ts'
import { lineFields } from './cart.ts'
import { amountFields, goodsFields } from './order-fields.ts'

/** Why somebody pays whole what others may pay by half. */

const codeField = z.string().trim().min(1, 'coupon_required').max(64)

const quotedLineSchema = z.object({
  id: z.string(),
  ...goodsFields,
  kind: z.enum(offerKinds),
  quantity: z.int(),
  months: z.int().nullable(),
  /** The first day the customer chose; null: as soon as possible. */
  start_on: z.string().nullable(),
  start_by: z.string().nullable().describe('of a rental: its first day, the chosen one or else the first possible'),
  end_on: z.string().nullable().describe('of a rental: the day it ends by itself if it starts on `start_by`'),
  withdrawal_until: z
    .string()
    .nullable()
    .describe('of a rental: the last day to withdraw from it if it is delivered on `start_by`'),
  remark: z.string(),
  return_way: z
    .enum(returnWays)
    .describe('of a purchase, after a withdrawal: its refund may wait for a parcel sent by label'),
  /** For one piece: the rent of the whole term, or the price. */
  price: z.int(),
  /** The calculation of a rent: the number of months counted and the price of each. */
  monthly: z.int().nullable(),
  counted_months: z.int().nullable(),
  ...amountFields,
  vat_kind: z.enum(vatKinds),
  vat_percent: z.number(),
})

export const quoteSchema = z.object({
  quote_id: z.uuid(),
  /** A hash of everything below: an order sends it back, so that nothing is charged that was not shown. */
  hash: z.string(),
  expires_at: z.iso.datetime(),
  country: z.string(),
  lines: z.array(quotedLineSchema),
  totals: z.object({
    goods: z.int(),
    activity_discount: z.int(),
    coupon_discount: z.int(),
    share_discount: z.int(),
    freight: z.int(),
    deposit: z.int(),
    due_today: z.int(),
    vat: z.array(z.object({ percent: z.number(), gross: z.int(), net: z.int(), vat: z.int() })),
  }),
  coupon_code: z.string().nullable(),
  share_code: z.string().nullable(),
  /** Of a purchase, where the shop offers it; null: it is paid whole. Not part of the hash: it may change meanwhile. */
  half_payment: z
    .object({
      /** Cents that conclude the purchase. */
      amount: z.int(),
      within_days: z
        .int()
        .describe('days after the last delivery within which the rest is due, as long as this quote is valid'),
      refused: z
        .enum(halfPaymentRefusals)
        .nullable()
        .describe(
          'why it is paid whole: a rest of this customer is past its day, too many are open, or something is rented along',
        ),
    })
    .nullable(),
})

/** Refusals shared by making and accepting a quote: an issue with a line can occur at both times. */
export const offerRefusals = [
  'sku_not_found',
  'product_status_abnormal',
  'product_rental_unsupported',
  'product_sale_unsupported',
  'product_stock_insufficient',
  'coupon_not_found',
  'coupon_not_owned',
  'coupon_status_invalid',
  'share_record_not_found',
  'share_code_own',
  'share_anonymous_forbidden',
  'share_mutual_forbidden',
  'activity_status_invalid',
  'place_undelivered',
] as const

export const quoteEndpoints = endpoints({
  'POST /quotes': {
    summary: 'Creates a quote for the cart or for given lines, explained line by line; it is never changed',
    who: 'person',
    body: z.strictObject({
      /** Without it, the whole cart. */
      lines: z.array(z.strictObject(lineFields)).min(1).max(maxOrderLines).optional(),
      country: z.string().length(2),
      postcode: line(12).optional().describe('of the address, if it is known: refused where nothing is delivered'),
      coupon_code: codeField.optional(),
      share_code: codeField.optional(),
    }),
    data: quoteSchema,
    refusals: [...offerRefusals, 'cart_not_found'],
  },
  'GET /quotes/{id}': {
    summary: 'One’s own quote, as it was made',
    who: 'person',
    params: z.strictObject({ id: z.string().max(64) }),
    data: quoteSchema,
    refusals: ['uuid_invalid', 'resource_missing'],
  },
  'POST /quotes/{id}/confirm': {
    summary: 'Checks that the quote is still exact to the cent; if not, the response holds a new one',
    who: 'person',
    params: z.strictObject({ id: z.string().max(64) }),
    body: z.strictObject({ hash: z.string().max(128) }),
    data: quoteSchema,
    refusals: [...offerRefusals, 'uuid_invalid', 'resource_missing', 'amount_verification_failed'],
  },
  'GET /coupons': {
    summary: 'Lists one’s own coupons',
    who: 'person',
    data: z.object({
      list: z.array(
        z.object({
          code: z.string(),
          discount_type: z.int(),
          discount_value: z.int(),
          minimum: z.int(),
          kind: z.enum(offerKinds).nullable(),
          starts_at: z.iso.datetime(),
          ends_at: z.iso.datetime(),
          coupon_state: z.enum(['valid', 'used', 'ended', 'not_started']),
        }),
      ),
    }),
  },
})
