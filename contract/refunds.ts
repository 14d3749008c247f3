import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { offerKinds } from '#domain/catalogue/words.ts'
import { payMethods } from '#domain/payments/methods.ts'
import { noRefundReasons } from '#domain/refunds/may-ask.ts'
import { refundStatuses, refundTypes, refundWays } from '#domain/refunds/states.ts'
import { endpoints } from './endpoint.ts'
import { cursorQuery, longListOf } from './lists.ts'
import { orderNumberParams } from './order-fields.ts'
import { line, lines, reasonField } from './text-fields.ts'

const day = z.iso.date()

/** Every field the specification names for a refund, and what its owner wants to know beside. */
const refundFields = {
  refund_no: z.string(),
  refund_amount: z.int(),
  /** What was written, or a word of the shop: `canceled`, `surplus`, … */
  refund_reason: z.string(),
  refund_status: z.enum(refundStatuses),
  refund_time: z.iso.datetime().nullable(),
  type: z.enum(refundTypes),
  /** None: money that belonged to no order. */
  order_no: z.string().nullable(),
  kind: z.enum(offerKinds).nullable(),
  /** The one item it is about; none: the order as a whole. */
  item: z.object({ item_id: z.uuid(), name: z.string() }).nullable(),
  /** What was ordered: the first thing and how many more; none where there is no order. */
  goods: z.object({ name: z.string(), others: z.int() }).nullable(),
  way: z.enum(refundWays),
  /** How it was paid, and so how it goes back the original way. */
  method: z.enum(payMethods).nullable(),
  reject_reason: z.string(),
  created_at: z.iso.datetime(),
  /** When it has reached the account at the latest; none: it has not left yet. */
  arrives_by: day.nullable(),
}

export const refundSchema = z.object({
  ...refundFields,
  /** Country and last four signs only. */
  account: z.string().nullable(),
  /** It goes by bank transfer, and nobody has told us where to. */
  account_needed: z.boolean(),
})

const person = z.object({ user_id: z.uuid(), name: z.string() }).nullable()

export const staffRefundSchema = z.object({
  ...refundFields,
  iban: z.string().nullable(),
  email: z.string().nullable(),
  failure: z.string().nullable(),
  attempts: z.int(),
  asked_by: person,
  approved_by: person,
  second_approved_by: person,
  /** With all that went back before, it is more than one person may decide. */
  second_person: z.boolean(),
  shares: z.array(z.object({ item_id: z.uuid(), net: z.int(), vat: z.int(), deposit: z.int() })),
})

const offerPart = {
  paid: z.int(),
  open: z.int(),
  /** Why nothing can be asked; none: it can. */
  refusal: z.enum(noRefundReasons).nullable(),
}

export const refundOfferSchema = z.object({
  order_no: z.string(),
  way: z.enum(refundWays),
  product: z.object({
    ...offerPart,
    items: z.array(z.object({ ...offerPart, item_id: z.uuid(), name: z.string(), quantity: z.int() })),
  }),
  deposit: z.object(offerPart),
})

export const refundSettingsSchema = z.strictObject({
  /** Cents: more than this of one order takes two people. */
  refund_second_person_above: z.int().min(0).max(10_000_000),
  /** As long as the provider sends money back the way it came. */
  original_within_days: z.int().min(1).max(3650),
})

const refundParams = z.strictObject({ refund_no: z.string().max(32) })
const ibanField = z.string().max(64)

const wishFields = {
  type: z.enum(refundTypes),
  item_id: z.uuid().nullable().default(null),
  /** Cents; none: all that is open. Anything that is no amount has a refusal of its own. */
  amount: z.number().nullable().default(null),
}

/** What a wish for money back may meet, whoever has it. */
const wishRefusals = [
  'refund_order_not_found',
  'order_item_not_found',
  'payment_type_invalid',
  'refund_amount_invalid',
  'refund_amount_exceeded',
  'refund_order_status',
  'refund_operation_status',
  'refund_exists',
  'order_number_failed',
] as const

export const refundEndpoints = endpoints({
  'GET /refunds': {
    summary: "One's own refunds, newest first",
    who: 'person',
    limit: 'read',
    query: z.object(cursorQuery),
    data: longListOf(refundSchema),
    refusals: [],
  },
  'POST /refunds/{refund_no}/account': {
    summary: 'Says where the money goes that can’t go back the way it was paid',
    who: 'person',
    limit: 'write',
    params: refundParams,
    body: z.strictObject({ iban: ibanField }),
    data: refundSchema,
    refusals: ['refund_not_found', 'refund_status_invalid', 'payment_method_invalid'],
  },
  'GET /orders/{order_no}/refunds': {
    summary: 'The refunds of an order of one’s own, newest first',
    who: 'person',
    limit: 'read',
    params: orderNumberParams,
    data: z.object({ list: z.array(refundSchema) }),
    refusals: ['refund_order_not_found'],
  },
  'GET /orders/{order_no}/refund-offer': {
    summary: 'What may be asked back of an order, item by item, and why not',
    who: 'person',
    limit: 'read',
    params: orderNumberParams,
    data: refundOfferSchema,
    refusals: ['refund_order_not_found'],
  },
  'POST /orders/{order_no}/refunds': {
    summary: 'Asks money back; staff decide, and the decision is mailed',
    who: 'person',
    limit: 'money',
    idempotent: true,
    params: orderNumberParams,
    body: z.strictObject({ ...wishFields, reason: reasonField }),
    data: refundSchema,
    refusals: wishRefusals,
  },
  'GET /admin/refunds': {
    summary: 'All refunds, newest first',
    who: permissions.manage_refunds,
    limit: 'read',
    query: z.object({
      ...cursorQuery,
      status: z.enum(refundStatuses).optional(),
      type: z.enum(refundTypes).optional(),
      way: z.enum(refundWays).optional(),
      order_no: line(32).optional(),
    }),
    data: longListOf(staffRefundSchema),
    refusals: [],
  },
  'GET /admin/orders/{order_no}/refund-offer': {
    summary: 'What may go back of an order, for staff',
    who: permissions.manage_refunds,
    limit: 'read',
    params: orderNumberParams,
    data: refundOfferSchema,
    refusals: ['refund_order_not_found'],
  },
  'POST /admin/orders/{order_no}/refunds': {
    summary: 'Refunds an order: all, a part, or an item; above the limit a second person approves',
    who: permissions.manage_refunds,
    limit: 'money',
    idempotent: true,
    params: orderNumberParams,
    body: z.strictObject({ ...wishFields, reason: reasonField }),
    data: staffRefundSchema,
    refusals: wishRefusals,
  },
  'POST /admin/refunds/{refund_no}/approve': {
    summary: 'Approves what was asked, or less of it; above the limit two different people must',
    who: permissions.manage_refunds,
    limit: 'money',
    idempotent: true,
    params: refundParams,
    body: z.strictObject({ amount: wishFields.amount }),
    data: staffRefundSchema,
    refusals: [
      'refund_not_found',
      'refund_status_invalid',
      'refund_amount_invalid',
      'refund_amount_exceeded',
      'refund_operation_status',
    ],
  },
  'POST /admin/refunds/{refund_no}/reject': {
    summary: 'Rejects what was asked; the reason is mailed',
    who: permissions.manage_refunds,
    limit: 'money',
    idempotent: true,
    params: refundParams,
    body: z.strictObject({ reason: lines(500).min(3) }),
    data: staffRefundSchema,
    refusals: ['refund_not_found', 'refund_status_invalid'],
  },
  'POST /admin/refunds/{refund_no}/retry': {
    summary: 'Asks the provider once more: under the same key while its answer is missing, so that it pays once',
    who: permissions.manage_refunds,
    limit: 'money',
    idempotent: true,
    params: refundParams,
    body: z.strictObject({}),
    data: staffRefundSchema,
    refusals: ['refund_not_found', 'refund_status_invalid', 'gateway_refund_failed', 'refund_callback_failed'],
  },
  'POST /admin/refunds/{refund_no}/bank-transfer': {
    summary: 'Sends it to an account instead: one that failed, or whose payment is too old to go back',
    who: permissions.manage_refunds,
    limit: 'money',
    idempotent: true,
    params: refundParams,
    body: z.strictObject({ iban: ibanField }),
    data: staffRefundSchema,
    refusals: [
      'refund_not_found',
      'refund_status_invalid',
      'payment_method_invalid',
      'gateway_refund_failed',
      'refund_callback_failed',
    ],
  },
  'POST /admin/refunds/{refund_no}/transferred': {
    summary: 'The bank transfer was made',
    who: permissions.manage_refunds,
    limit: 'money',
    idempotent: true,
    params: refundParams,
    body: z.strictObject({}),
    data: staffRefundSchema,
    refusals: ['refund_not_found', 'refund_status_invalid', 'payment_method_invalid'],
  },
  'GET /admin/settings/refunds': {
    summary: 'What one person may refund alone, and how long the original way is open',
    who: permissions.manage_refunds,
    limit: 'read',
    data: refundSettingsSchema,
    refusals: [],
  },
  'PUT /admin/settings/refunds': {
    summary: 'Sets it anew, from now on; what was decided before stands',
    who: permissions.manage_settings,
    limit: 'write',
    body: refundSettingsSchema,
    data: refundSettingsSchema,
    refusals: [],
  },
})
