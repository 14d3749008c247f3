import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { pools } from '#domain/catalogue/constants.ts'
import { changeNotes } from '#domain/orders/changes.ts'
import { shortageChoices } from '#domain/orders/shortages.ts'
import { exportEndpoint } from '../office/exports.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { reasonField } from '../protocol/text-fields.ts'
import { dayField } from '../sales/cart.ts'
import { addressField, orderNumberParams } from '../sales/order-fields.ts'
import { orderSchema } from '../sales/orders.ts'

const amountsSchema = z.object({
  goods: z.int(),
  activity_discount: z.int(),
  coupon_discount: z.int(),
  share_discount: z.int(),
  goods_due: z.int(),
  freight: z.int(),
  deposit: z.int(),
  due: z.int(),
  net: z.int(),
  vat: z.int(),
})

const addressSchema = z.object({
  street: z.string(),
  house_number: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
})

/** What is left out stays as it is. */
const changeFields = {
  address: addressField.optional(),
  start_on: dayField.optional(),
  months: z.int().min(1).max(60).optional(),
}

export const changeOfferSchema = z.object({
  order_no: z.string(),
  /** Of everything below: whoever accepts names it, so that nothing else is changed or charged than was seen. */
  offer_hash: z.string(),
  expires_at: z.iso.datetime(),
  start_on: z.string().nullable(),
  end_on: z.string().nullable(),
  months: z.int().nullable(),
  address: addressSchema,
  before: amountsSchema,
  after: amountsSchema,
  /** Cents: more to pay, or less than nothing: what goes back. */
  difference: z.int(),
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
      /** What became of its price, word by word. */
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

/** A change that waits for its money; until then everything is as it was. */
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
  /** What has no machine. */
  items: z.array(z.object({ item_id: z.uuid(), name: z.string(), variant: z.string(), quantity: z.int() })),
  /** It was chosen to wait. */
  waits: z.boolean(),
  /** Cents that go back if the money is chosen. */
  refund: z.int(),
  /** Nothing is left of the order then. */
  ends_order: z.boolean(),
  /** Models that can be had instead, as things are now. */
  others: z.array(
    z.object({
      device_type: z.string().describe('the key of the model'),
      name: z.string(),
      /** Empty: as new. What was bought as new is never chosen as used, nor the other way. */
      variant: z.string(),
      before: amountsSchema,
      after: amountsSchema,
      /** Cents, never more than nothing: what it costs less. */
      difference: z.int(),
      /** Cents of it that go back: not what was not paid yet. */
      back: z.int(),
      start_on: z.string().nullable(),
      end_on: z.string().nullable(),
    }),
  ),
})

const changedSchema = z.object({
  order: orderSchema,
  /** Where the difference is to be paid first; until then everything is as it was. */
  checkout_no: z.string().nullable(),
})

const offerRefusals = [
  'order_not_found',
  'transition_invalid',
  'completed_unchangeable',
  'order_status_wrong',
  'process_incomplete',
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
    summary: 'What another address, first day or term costs before the order is shipped; nothing is changed by asking',
    who: 'person',
    limit: 'write',
    params: orderNumberParams,
    body: z.strictObject(changeFields),
    data: changeOfferSchema,
    refusals: [...offerRefusals, 'stock_insufficient'],
  },
  'POST /orders/{order_no}/change': {
    summary: 'Changes an order as was offered: cheaper is refunded, dearer is paid first, and held until then',
    who: 'person',
    limit: 'money',
    idempotent: true,
    params: orderNumberParams,
    body: z.strictObject({ ...changeFields, offer_hash: offerHash }),
    data: changedSchema,
    // Only where an order that is paid for, or is being paid for, is to go elsewhere.
    refusals: [...changeRefusals, 'proof_required'],
  },
  'GET /orders/{order_no}/change': {
    summary: 'The change of an order that waits for its payment; null: none does',
    who: 'person',
    limit: 'read',
    params: orderNumberParams,
    data: openChangeSchema.nullable(),
    refusals: ['order_not_found'],
  },
  'GET /orders/{order_no}/shortage': {
    summary: 'What can be chosen where a machine is missing, with the sum of each choice; nothing is held by asking',
    who: 'person',
    limit: 'read',
    params: orderNumberParams,
    data: shortageSchema,
    refusals: ['order_not_found', 'order_status_wrong'],
  },
  'POST /orders/{order_no}/shortage': {
    summary:
      'Chooses, where a machine is missing: wait for one, another model that never costs more, or all money back',
    who: 'person',
    limit: 'money',
    idempotent: true,
    params: orderNumberParams,
    body: z
      .strictObject({
        choice: z.enum(shortageChoices),
        device_type: z.string().max(64).optional().describe('the key of the other model'),
        back: z
          .int()
          .optional()
          .describe('cents that go back, as they were shown; whoever does not wait must name them'),
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
    summary: 'The same for whoever changes an order for a customer',
    who: staff,
    limit: 'write',
    params: orderNumberParams,
    body: z.strictObject(changeFields),
    data: changeOfferSchema,
    refusals: [...offerRefusals, 'stock_insufficient'],
  },
  'POST /admin/orders/{order_no}/change': {
    summary: 'Changes an order for its customer, who is told; what it costs more he is asked to pay',
    who: staff,
    limit: 'desk',
    idempotent: true,
    params: orderNumberParams,
    body: z.strictObject({ ...changeFields, offer_hash: offerHash, reason: reasonField }),
    data: changedSchema,
    // Only where an order is to go elsewhere.
    fresh: 'orders',
    refusals: [...changeRefusals, 'proof_required'],
  },
  'GET /admin/shortages': {
    summary: 'Promises without a machine, the first to start first, and machines that could take them',
    who: staff,
    limit: 'read',
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
          /** What its customer has chosen; null: nothing yet. */
          choice: z.enum(['wait']).nullable(),
          candidates: z.array(
            z.object({
              device_id: z.uuid(),
              serial_number: z.string(),
              device_type: z.string(),
              pool: z.enum(pools),
              /** `pool`: moved to the other pool it fits; `model`: another model, for the customer to choose. */
              by: z.enum(['pool', 'model']),
            }),
          ),
        }),
      ),
    }),
    refusals: [],
  },
  'GET /admin/shortages/export': exportEndpoint(staff, { list: 'Promises without a machine', filters: {} }),
})
