import { z } from 'zod'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { actors } from '#domain/machine.ts'
import { orderEvents } from '#domain/orders/events.ts'
import { orderStatuses, payStatuses } from '#domain/orders/states.ts'
import { orderTabs } from '#domain/orders/tabs.ts'
import { payMethods } from '#domain/payments/methods.ts'
import { vatKinds } from '#domain/pricing/vat.ts'
import { statementKinds } from '#domain/statements/states.ts'
import { pictureSchema } from '../offers/catalogue.ts'
import { altchaField } from '../people/accounts.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { codeOrWords, lines, reasonField } from '../protocol/text-fields.ts'
import {
  addressField,
  amountFields,
  billingField,
  checkoutNumberParams,
  goodsFields,
  orderNumberParams,
  recipientField,
  shownField,
} from './order-fields.ts'
import { offerRefusals } from './quotes.ts'

const orderItemSchema = z.object({
  item_id: z.uuid(),
  ...goodsFields,
  cover: pictureSchema.nullable(),
  item_status: z.enum(orderStatuses),
  quantity: z.int(),
  unit_price: z.int(),
  months: z.int().nullable(),
  monthly: z.int().nullable(),
  counted_months: z.int().nullable(),
  ...amountFields,
  vat_kind: z.enum(vatKinds),
  vat_country: z.string(),
  vat_percent: z.number(),
  remark: z.string(),
  /** The serial numbers of the machines handed out. */
  serial_numbers: z.array(z.string()),
})

/** The fields of an order, with its address and its recipient. */
export const orderSchema = z.object({
  order_id: z.uuid(),
  order_no: z.string(),
  checkout_no: z.string(),
  kind: z.enum(offerKinds),
  order_status: z.enum(orderStatuses),
  pay_status: z.enum(payStatuses),
  total_amount: z.int(),
  paid_amount: z.int(),
  refunded_amount: z.int(),
  refund_failed_amount: z.int().describe('the part that could not be sent so far and is still owed'),
  account_wanted_amount: z.int().describe('the part that waits for an account number'),
  deposit_held: z.int(),
  /** The price of the first item, if it is the only one. */
  unit_price: z.int(),
  purchase_quantity: z.int(),
  lease_months: z.int().nullable(),
  time_range: z.tuple([z.string(), z.string()]).nullable(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  remaining_days: z.int().nullable(),
  /** For a rental: the last day on which giving back after its end costs nothing. */
  grace_until: z.string().nullable(),
  /** For a rental: the day its machine was collected for return; later days cost nothing. */
  gave_back_on: z.string().nullable(),
  close_reason: z.string().describe(codeOrWords),
  user_sign_for: z.boolean(),
  is_close_order: z.boolean(),
  /** The actions available to its owner, from the state table. */
  actions: z.array(z.enum(['pay', 'cancel', 'sign', 'change', 'refund'])),
  recipient: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  street: z.string(),
  house_number: z.string(),
  postcode: z.string(),
  zip_code: z.string(),
  city: z.string(),
  country: z.string(),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  shipped_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  signed_at: z.iso.datetime().nullable(),
  /** The deadline for payment; null: it is paid, or can no longer be paid. */
  pay_until: z.iso.datetime().nullable(),
  parts: z
    .object({
      first: z.int(),
      rest: z.int(),
      rest_days: z.int().describe('days after the last delivery within which the rest is due'),
    })
    .nullable()
    .describe('of an order that is paid in two parts, as they were agreed; null: it is paid whole'),
  /** The unpaid rest after a first part payment. */
  balance: z
    .object({
      checkout_no: z.string(),
      amount: z.int(),
      pay_until: z.iso
        .datetime()
        .nullable()
        .describe('null: counted from the last delivery, which is still to come; or paused'),
      paused: z.boolean().describe('goods of it go back: it can be paid, and nobody asks for it'),
    })
    .nullable(),
  garden_id: z.uuid().nullable().describe('the garden that was described for a rental, if it still exists'),
  items: z.array(orderItemSchema),
})

const heldStatementSchema = z.object({
  statement_id: z.uuid(),
  kind: z.enum(statementKinds),
  received_at: z.iso.datetime(),
  request_nos: z.array(z.string()).describe('the contracts concluded later that it is about; empty: the order'),
  acts_at: z.iso.datetime().nullable().describe('null: recorded by staff, waiting for its owner or a colleague'),
})

const eventSchema = z.object({
  event: z.enum(orderEvents),
  from_status: z.enum(orderStatuses).nullable(),
  to_status: z.enum(orderStatuses).nullable(),
  actor_role: z.enum(actors),
  reason: z.string().describe(codeOrWords),
  at: z.iso.datetime(),
})

export const checkoutSchema = z.object({
  checkout_no: z.string(),
  /** A cart, or a charge for an existing order. */
  purpose: z.enum(['cart', 'change', 'request', 'balance']),
  pay_status: z.enum(payStatuses),
  amount: z.int(),
  due_now: z.int().describe('the amount due now: all of it, or the first part'),
  rest_days: z
    .int()
    .nullable()
    .describe('of a first part: within how many days after the last delivery the rest is due'),
  pay_until: z.iso.datetime().nullable(),
  ended: z.boolean(),
  pay_methods: z
    .array(z.enum(payMethods))
    .describe('the methods that can be paid with now in its country; the usual one first'),
  orders: z.array(z.object({ order_no: z.string(), kind: z.enum(offerKinds), order_status: z.enum(orderStatuses) })),
})

export const orderEndpoints = endpoints({
  'POST /orders': {
    summary: 'Accepts a quote: creates one checkout with its orders, and holds everything until it is paid',
    who: 'person',
    draws: 'first',
    limit: 'money',
    idempotent: true,
    body: z.strictObject({
      quote_id: z.string().max(64),
      hash: z.string().max(128),
      recipient: recipientField,
      address: addressField,
      billing: billingField.nullable().default(null),
      garden_id: z.uuid().nullable().default(null),
      remark: lines(500).default(''),
      /** The accepted version of the terms; a newer version must be accepted again. */
      terms_version: z.string().max(32),
      terms_accepted: z.literal(true, 'terms_required'),
      age_confirmed: z
        .boolean()
        .default(false)
        .describe('the customer is an adult; required for a rental and for a price that is paid later'),
      altcha: altchaField.optional().describe('required of guests: a solved challenge of GET /common/captcha'),
      pay: z.enum(['whole', 'half']).default('whole').describe('half: for a purchase, where the shop offers it'),
      shown_rate: z
        .strictObject({ currency: z.string().length(3), rate: z.number().positive(), rate_date: isoDay })
        .nullable()
        .default(null),
      review_mail: z
        .boolean()
        .default(false)
        .describe('the customer was told of the one mail that asks for a review, and has not refused it'),
      shown: shownField.optional().describe('what the browser displayed when the button was pressed'),
    }),
    data: checkoutSchema,
    refusals: [
      'uuid_invalid',
      'resource_missing',
      'amount_verification_failed',
      'stock_insufficient',
      'process_incomplete',
      'orders_closed',
      'order_number_failed',
      'captcha_verification_failed',
      ...offerRefusals,
    ],
  },
  'GET /orders': {
    summary: 'Lists one’s own orders: rentals that end soon, then the newest, then what is over',
    who: 'person',
    query: z.object({ ...cursorQuery, kind: z.enum(offerKinds).optional(), tab: z.enum(orderTabs).optional() }),
    data: longListOf(orderSchema),
  },
  'GET /orders/{order_no}': {
    summary: 'One’s own order with its timeline',
    who: 'person',
    params: orderNumberParams,
    data: orderSchema.extend({
      events: z.array(eventSchema),
      /** A reserved machine is missing: its customer chooses how to continue. */
      shortage: z.boolean(),
      /** Withdrawn from or cancelled, and not settled yet: nothing is shipped until then. */
      is_stated: z.boolean(),
      /** Stated without a login: its owner confirms or disowns it, otherwise it is executed at that time. */
      statements: z.array(heldStatementSchema),
    }),
    refusals: ['order_not_found'],
  },
  'POST /orders/{order_no}/cancel': {
    summary: 'Cancels an order that was not shipped; what was paid is refunded',
    who: 'person',
    limit: 'money',
    idempotent: true,
    params: orderNumberParams,
    body: z.strictObject({ reason: reasonField.or(z.literal('')).default('') }),
    data: orderSchema,
    refusals: [
      'order_not_found',
      'transition_invalid',
      'completed_unchangeable',
      'payment_status_invalid',
      'payment_cancellation_failed',
    ],
  },
  'POST /orders/{order_no}/sign': {
    summary: 'Confirms that the order has arrived',
    who: 'person',
    params: orderNumberParams,
    body: z.strictObject({}),
    data: orderSchema,
    idempotent: true,
    refusals: ['order_not_found', 'transition_invalid', 'completed_unchangeable'],
  },
  'GET /checkouts/{checkout_no}': {
    summary: 'One’s own checkout: the amount to pay, and until when',
    who: 'person',
    params: checkoutNumberParams,
    data: checkoutSchema,
    refusals: ['order_not_found'],
  },
})
