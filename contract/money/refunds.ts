import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { billedKinds, refundStages, refundStatuses, refundTypes, refundWays } from '#domain/refunds/states.ts'
import { exportEndpoint } from '../office/exports.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { givingRefusals } from '../protocol/giving.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { line, lines, reasonField } from '../protocol/text-fields.ts'
import { orderNumberParams } from '../sales/order-fields.ts'
import {
  refundOfferSchema,
  refundSchema,
  refundSettingsSchema,
  staffRefundSchema,
  transferFileSchema,
} from './refund-fields.ts'

const refundFilters = {
  stage: z.enum(refundStages).optional(),
  status: z.enum(refundStatuses).optional(),
  type: z.enum(refundTypes).optional(),
  way: z.enum(refundWays).optional(),
  order_no: line(32).optional(),
  q: line(32).optional().describe('the number of a refund or of an order'),
}

const refundParams = z.strictObject({ refund_no: z.string().max(32) })
const ibanField = z.string().max(64)
const holderField = line(70).optional().describe('whose account it is; none: the recipient of the order')

const refundRequestFields = {
  type: z.enum(refundTypes),
  item_id: z.uuid().nullable().default(null),
  /** Cents; none: everything that is open. An invalid amount has a refusal of its own. */
  amount: z.number().nullable().default(null),
}

/** Refusals of any refund request, by customers or staff. */
const refundRequestRefusals = [
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
    body: z.strictObject({ iban: ibanField, account_holder: holderField }),
    data: refundSchema,
    idempotent: true,
    fresh: 'payout',
    refusals: ['refund_not_found', 'refund_status_invalid', 'payment_method_invalid', 'process_incomplete'],
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
    body: z.strictObject({ ...refundRequestFields, reason: reasonField }),
    data: refundSchema,
    refusals: refundRequestRefusals,
  },
  'GET /admin/refunds': {
    summary: 'All refunds, newest first',
    who: permissions.manage_refunds,
    limit: 'read',
    query: z.object({ ...cursorQuery, ...refundFilters }),
    data: longListOf(staffRefundSchema),
    refusals: [],
  },
  'GET /admin/refunds/export': exportEndpoint(permissions.manage_refunds, {
    list: 'All refunds',
    filters: refundFilters,
  }),
  'GET /admin/refunds/{refund_no}': {
    summary: 'One refund, with all that its order has given back or will',
    who: permissions.manage_refunds,
    limit: 'read',
    params: refundParams,
    data: staffRefundSchema.extend({
      of_order: z.array(staffRefundSchema).describe('the others of the same order, newest first'),
    }),
    refusals: ['refund_not_found'],
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
    limit: 'desk',
    idempotent: true,
    params: orderNumberParams,
    body: z.strictObject({
      ...refundRequestFields,
      billed: z
        .enum(billedKinds)
        .nullable()
        .default(null)
        .describe('of what was charged after the sale, with type `product`: work, taxed fees, or damage'),
      reason: reasonField,
    }),
    data: staffRefundSchema,
    fresh: 'giving',
    refusals: refundRequestRefusals,
  },
  'POST /admin/refunds/{refund_no}/approve': {
    summary: 'Approves what was asked, or less of it; above the limit two different people must',
    who: permissions.manage_refunds,
    limit: 'desk',
    idempotent: true,
    params: refundParams,
    body: z.strictObject({ amount: refundRequestFields.amount }),
    data: staffRefundSchema,
    fresh: 'giving',
    refusals: ['refund_not_found', 'refund_status_invalid', 'refund_amount_invalid', 'refund_amount_exceeded'],
  },
  'POST /admin/refunds/{refund_no}/reject': {
    summary: 'Rejects what was asked; the reason is mailed',
    who: permissions.manage_refunds,
    limit: 'desk',
    idempotent: true,
    params: refundParams,
    body: z.strictObject({ reason: lines(500).min(3) }),
    data: staffRefundSchema,
    fresh: 'money',
    refusals: ['refund_not_found', 'refund_status_invalid'],
  },
  'POST /admin/refunds/{refund_no}/retry': {
    summary: 'Asks the provider once more: under the same key while its answer is missing, so that it pays once',
    who: permissions.manage_refunds,
    limit: 'desk',
    idempotent: true,
    params: refundParams,
    body: z.strictObject({}),
    data: staffRefundSchema,
    refusals: ['refund_not_found', 'refund_status_invalid', 'gateway_refund_failed', 'refund_callback_failed'],
  },
  'POST /admin/refunds/{refund_no}/bank-transfer': {
    summary: 'Sends it to an account instead: one that failed, or whose payment is too old to go back',
    who: permissions.manage_refunds,
    limit: 'desk',
    idempotent: true,
    params: refundParams,
    body: z.strictObject({
      iban: ibanField.optional().describe('none: its customer is asked for it by mail'),
      account_holder: holderField,
      bank_refused: z
        .boolean()
        .optional()
        .describe('must be true where it stands in a bank file: the bank has not carried that transfer out'),
    }),
    data: staffRefundSchema,
    fresh: 'payout',
    refusals: [
      'refund_not_found',
      'refund_status_invalid',
      'payment_method_invalid',
      'gateway_refund_failed',
      'refund_callback_failed',
      'second_person_needed',
      'already_changed',
    ],
  },
  'POST /admin/refunds/{refund_no}/transferred': {
    summary: 'The bank transfer was made',
    who: permissions.manage_refunds,
    limit: 'desk',
    idempotent: true,
    params: refundParams,
    body: z.strictObject({}),
    data: staffRefundSchema,
    fresh: 'money',
    refusals: ['refund_not_found', 'refund_status_invalid', 'payment_method_invalid'],
  },
  'POST /admin/refunds/{refund_no}/returned': {
    summary:
      'The bank sent a transfer back: it is owed again and can go to another account; above the limit two say so',
    who: permissions.manage_refunds,
    limit: 'desk',
    idempotent: true,
    params: refundParams,
    body: z.strictObject({ reason: reasonField }),
    data: staffRefundSchema,
    fresh: 'payout',
    refusals: ['refund_not_found', 'refund_status_invalid', 'payment_method_invalid', ...givingRefusals],
  },
  'GET /admin/refund-transfers': {
    summary: 'What waits for a bank transfer, and the files that were made for the bank, newest first',
    who: permissions.manage_refunds,
    limit: 'read',
    query: z.object(cursorQuery),
    data: longListOf(transferFileSchema).extend({
      waiting: z.object({ count: z.int(), total: z.int() }).describe('with an account number, and in no file yet'),
      without_account: z.object({ count: z.int(), total: z.int() }),
      iban: z.string().nullable().describe('the account the last file was paid from'),
    }),
    refusals: [],
  },
  'GET /admin/refund-transfers/export': exportEndpoint(permissions.manage_refunds, {
    list: 'The files for the bank',
    filters: {},
  }),
  'POST /admin/refund-transfers': {
    summary: 'Puts all that waits for a bank transfer into one file for the bank (SEPA pain.001); each stands in one',
    who: permissions.manage_refunds,
    limit: 'desk',
    idempotent: true,
    body: z.strictObject({ iban: ibanField.describe('the account of the shop it is paid from') }),
    data: transferFileSchema,
    fresh: 'payout',
    refusals: ['refund_not_found', 'gateway_refund_failed'],
  },
  'GET /admin/refund-transfers/{file_no}/xml': {
    summary: 'Such a file, as it was made',
    who: permissions.manage_refunds,
    limit: 'read',
    params: z.strictObject({ file_no: z.string().max(32) }),
    data: z.null(),
    raw: 'application/xml',
    fresh: 'data',
    refusals: ['resource_missing'],
  },
  'POST /admin/refund-transfers/{file_no}/transferred': {
    summary: 'The bank has carried out the whole file; what it refused is named and stays open',
    who: permissions.manage_refunds,
    limit: 'desk',
    idempotent: true,
    params: z.strictObject({ file_no: z.string().max(32) }),
    body: z.strictObject({ except: z.array(z.string().max(32)).max(1000).default([]) }),
    data: transferFileSchema,
    fresh: 'money',
    refusals: ['resource_missing'],
  },
  'GET /admin/settings/refunds': {
    summary: 'What one person may refund alone, and how long the original way is open',
    who: permissions.manage_refunds,
    limit: 'read',
    tellsOfNobody: 'Rules of the shop.',
    data: refundSettingsSchema,
    refusals: [],
  },
})
