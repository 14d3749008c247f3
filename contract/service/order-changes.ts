import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { pools } from '#domain/catalogue/constants.ts'
import { changeNotes } from '#domain/orders/changes.ts'
import { shortageChoices } from '#domain/orders/shortages.ts'
import { exportEndpoint } from '../office/exports.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { givingRefusals } from '../protocol/giving.ts'
import { reasonField } from '../protocol/text-fields.ts'
import { dayField } from '../sales/cart.ts'
import { addressField, amountFields, orderNumberParams, shownField } from '../sales/order-fields.ts'
import { orderSchema } from '../sales/orders.ts'
import { vatRows } from './request-offer-fields.ts'

const amountsSchema = z.object(amountFields)

const addressSchema = z.object({
  street: z.string(),
  house_number: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
})

/** Omitted fields stay unchanged. */
const changeFields = {
  address: addressField.optional(),
  start_on: dayField.optional(),
  months: z.int().min(1).max(60).optional(),
}

export const changeOfferSchema = z.object({
  order_no: z.string(),
  /**
   * A hash of everything below: the acceptance sends it back, so that nothing is changed or charged that was not shown.
   */
  offer_hash: z.string(),
  expires_at: z.iso.datetime(),
  start_on: z.string().nullable(),
  end_on: z.string().nullable(),
  months: z.int().nullable(),
  address: addressSchema,
  before: amountsSchema,
  after: amountsSchema,
  /** Cents: an additional charge, or a refund if negative. */
  difference: z.int(),
  /** The VAT in the amounts after the change, by rate. */
  vat: vatRows,
  lines: z.array(
    z.object({
      item_id: z.uuid(),
      name: z.string(),
      variant: z.string(),
      quantity: z.int(),
      months: z.int().nullable(),
      monthly: z.int().nullable(),
      counted_months: z.int().nullable(),
      before: amountsSchema,
      after: amountsSchema,
      /** Notes that explain the new price. */
      notes: z.array(z.enum(changeNotes)),
    }),
  ),
  /** Of another address: orders of the same checkout with services for the machine. Their price stays as it is. */
  services: z.array(
    z.object({
      order_no: z.string(),
      /** They go to the new address too; else another machine keeps them where they are. */
      goes_along: z.boolean(),
      lines: z.array(z.object({ name: z.string(), variant: z.string(), quantity: z.int() })),
    }),
  ),
})

/** A change that waits for its payment; until then nothing is changed. */
const openChangeSchema = z.object({
  checkout_no: z.string(),
  amount: z.int(),
  pay_until: z.iso.datetime(),
  start_on: z.string().nullable(),
  end_on: z.string().nullable(),
  months: z.int().nullable(),
  address: addressSchema,
})

const shortageSchema = z.object({
  /** The items without a machine. */
  items: z.array(
    z.object({
      item_id: z.uuid(),
      name: z.string(),
      variant: z.string(),
      quantity: z.int().describe('the pieces that are missing'),
      ends: z.int().describe('the pieces that a refund ends: all of a line that a part was refunded of'),
    }),
  ),
  /** The customer has chosen to wait. */
  waits: z.boolean(),
  /** Cents refunded if the customer chooses a refund. */
  refund: z.int(),
  /** A refund would leave nothing of the order. */
  ends_order: z.boolean(),
  /** Models available as a replacement now. */
  others: z.array(
    z.object({
      device_type: z.string().describe('the key of the model'),
      name: z.string(),
      /** Empty: new. A new machine is never replaced by a used one, nor the other way round. */
      variant: z.string(),
      before: amountsSchema,
      after: amountsSchema,
      /** Cents, at most zero: the price reduction. */
      difference: z.int(),
      /** Cents of it that are refunded: without what was not paid yet. */
      back: z.int(),
      start_on: z.string().nullable(),
      end_on: z.string().nullable(),
    }),
  ),
})

const changedSchema = z.object({
  order: orderSchema,
  /** The checkout that pays the difference first; until then nothing is changed. */
  checkout_no: z.string().nullable(),
})

const changedByStaffSchema = z.object({
  order: orderSchema,
  /** It costs more: until then its customer can conclude it, and nothing is changed. */
  proposed_until: z.iso.datetime().nullable(),
})

/** A dearer change that staff propose: its customer concludes it with this wish, or nothing happens. */
const proposedChangeSchema = z.object({
  change: z.object({ address: addressSchema.optional(), start_on: z.string().optional(), months: z.int().optional() }),
  reason: z.string(),
  until: z.iso.datetime(),
})

/** A dearer change is concluded by this call, as an order is (`POST /orders`). */
const conclusionFields = {
  terms_version: z
    .string()
    .max(32)
    .optional()
    .describe('the accepted version of the terms, required where more is to be paid; a newer one is accepted again'),
  shown: shownField.optional().describe('what the browser displayed when the button was pressed'),
}

const offerRefusals = [
  'order_not_found',
  'transition_invalid',
  'completed_unchangeable',
  'order_status_wrong',
  'process_incomplete',
  'place_undelivered',
] as const
const changeRefusals = [
  ...offerRefusals,
  'stock_insufficient',
  'amount_verification_failed',
  'already_done',
  'order_number_failed',
] as const

const staff = permissions.change_orders
const offerHash = z.string().max(128)

export const orderChangeEndpoints = endpoints({
  'POST /orders/{order_no}/change-offer': {
    summary: 'The price of another address, first day or term before the order is shipped; nothing is changed',
    who: 'person',
    params: orderNumberParams,
    body: z.strictObject(changeFields),
    data: changeOfferSchema,
    refusals: [...offerRefusals, 'stock_insufficient'],
  },
  'POST /orders/{order_no}/change': {
    summary: 'Changes an order as offered: a lower price is refunded, a higher one is paid first, and held until then',
    who: 'person',
    limit: 'money',
    idempotent: true,
    draws: 'first',
    params: orderNumberParams,
    body: z.strictObject({ ...changeFields, offer_hash: offerHash, ...conclusionFields }),
    data: changedSchema,
    // Only where an order that is paid, or being paid, gets another address.
    refusals: [...changeRefusals, 'proof_required'],
  },
  'GET /orders/{order_no}/change': {
    summary: 'The change of an order that waits for its payment; null if there is none',
    who: 'person',
    params: orderNumberParams,
    data: openChangeSchema.nullable(),
    refusals: ['order_not_found'],
  },
  'GET /orders/{order_no}/proposed-change': {
    summary:
      'The dearer change that staff propose for an order; null if there is none, or it can no longer be concluded',
    who: 'person',
    params: orderNumberParams,
    data: proposedChangeSchema.nullable(),
    refusals: ['order_not_found'],
  },
  'GET /orders/{order_no}/shortage': {
    summary: 'The choices where a machine is missing, with the amount of each; nothing is held',
    who: 'person',
    params: orderNumberParams,
    data: shortageSchema,
    refusals: ['order_not_found', 'order_status_wrong'],
  },
  'POST /orders/{order_no}/shortage': {
    summary: 'Chooses where a machine is missing: wait for one, another model at no extra cost, or a full refund',
    who: 'person',
    limit: 'money',
    idempotent: true,
    params: orderNumberParams,
    body: z
      .strictObject({
        choice: z.enum(shortageChoices),
        device_type: z.string().max(64).optional().describe('the key of the other model'),
        back: z.int().optional().describe('the refund in cents as it was shown; required unless the choice is to wait'),
      })
      .superRefine(({ choice, back }, context) => {
        const isMissing = choice !== 'wait' && back === undefined
        if (isMissing) context.addIssue({ code: 'custom', path: ['back'], message: 'required' })
      }),
    data: orderSchema,
    refusals: [
      'order_not_found',
      'order_status_wrong',
      'process_incomplete',
      'stock_insufficient',
      'amount_verification_failed',
      'already_done',
      'device_type_not_found',
      'product_rental_unsupported',
      'product_sale_unsupported',
      'payment_status_invalid',
      'payment_cancellation_failed',
      'order_number_failed',
    ],
  },
  'POST /admin/orders/{order_no}/change-offer': {
    summary: 'The price of a change that staff make for a customer; nothing is changed',
    who: staff,
    params: orderNumberParams,
    body: z.strictObject(changeFields),
    data: changeOfferSchema,
    refusals: [...offerRefusals, 'stock_insufficient'],
  },
  'POST /admin/orders/{order_no}/change': {
    summary: 'Changes an order for its customer, who is notified; what costs more is proposed, and concluded by them',
    who: staff,
    limit: 'desk',
    idempotent: true,
    params: orderNumberParams,
    body: z.strictObject({ ...changeFields, offer_hash: offerHash, reason: reasonField }),
    data: changedByStaffSchema,
    // Only where an order gets another address.
    fresh: 'orders',
    refusals: [...changeRefusals, 'proof_required', ...givingRefusals],
  },
  'GET /admin/shortages': {
    summary: 'Lists reservations without a machine, earliest start first, and machines that could fill them',
    who: staff,
    data: z.object({
      list: z.array(
        z.object({
          reservation_id: z.uuid(),
          order_no: z.string().nullable(),
          item_id: z.uuid().nullable(),
          recipient: z.string(),
          email: z.string(),
          purpose: z.enum(['rent', 'sale']),
          device_type: z.string(),
          from: z.string(),
          to: z.string().nullable(),
          since: z.iso.datetime(),
          /** The choice of the customer; null: none yet. */
          choice: z.enum(['wait']).nullable(),
          candidates: z.array(
            z.object({
              device_id: z.uuid(),
              serial_number: z.string(),
              device_type: z.string(),
              pool: z.enum(pools),
              /** `pool`: a machine moved from the other pool; `model`: another model, for the customer to choose. */
              by: z.enum(['pool', 'model']),
            }),
          ),
        }),
      ),
    }),
  },
  'GET /admin/shortages/export': exportEndpoint(staff, { list: 'Promises without a machine', filters: {} }),
})
