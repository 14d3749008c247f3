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
const holderField = line(70).optional().describe('the account holder; default: the recipient of the order')

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
    summary: 'Lists one’s own refunds, newest first',
    who: 'person',
    query: z.object(cursorQuery),
    data: longListOf(refundSchema),
  },
  'POST /refunds/{refund_no}/account': {
    summary: 'Sets the bank account for a refund that can’t go back by the original payment method',
    who: 'person',
    params: refundParams,
    body: z.strictObject({ iban: ibanField, account_holder: holderField }),
    data: refundSchema,
    idempotent: true,
    fresh: 'payout',
    refusals: ['refund_not_found', 'refund_status_invalid', 'payment_method_invalid', 'process_incomplete'],
  },
  'GET /orders/{order_no}/refunds': {
    summary: 'Lists the refunds of one’s own order, newest first',
    who: 'person',
    params: orderNumberParams,
    data: z.object({ list: z.array(refundSchema) }),
    refusals: ['refund_order_not_found'],
  },
  'GET /orders/{order_no}/refund-offer': {
    summary: 'What can be requested as a refund for each item of an order, with the reason where it can’t',
    who: 'person',
    params: orderNumberParams,
    data: refundOfferSchema,
    refusals: ['refund_order_not_found'],
  },
  'POST /orders/{order_no}/refunds': {
    summary: 'Requests a refund; staff decide, and the decision is mailed',
    who: 'person',
    limit: 'money',
    idempotent: true,
    params: orderNumberParams,
    body: z.strictObject({ ...refundRequestFields, reason: reasonField }),
    data: refundSchema,
    refusals: refundRequestRefusals,
  },
  'GET /admin/refunds': {
    summary: 'Lists all refunds, newest first',
    who: permissions.manage_refunds,
    query: z.object({ ...cursorQuery, ...refundFilters }),
    data: longListOf(staffRefundSchema),
  },
  'GET /admin/refunds/export': exportEndpoint(permissions.manage_refunds, {
    list: 'All refunds',
    filters: refundFilters,
  }),
  'GET /admin/refunds/{refund_no}': {
    summary: 'One refund, with all other refunds of its order',
    who: permissions.manage_refunds,
    params: refundParams,
    data: staffRefundSchema.extend({
      of_order: z.array(staffRefundSchema).describe('the others of the same order, newest first'),
    }),
    refusals: ['refund_not_found'],
  },
  'GET /admin/orders/{order_no}/refund-offer': {
    summary: 'What staff can refund of an order',
    who: permissions.manage_refunds,
    params: orderNumberParams,
    data: refundOfferSchema,
    refusals: ['refund_order_not_found'],
  },
  'POST /admin/orders/{order_no}/refunds': {
    summary: 'Refunds an order in whole or in part, or an item; above the limit a second person approves',
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
        .describe('for charges after the sale, with type `product`: work, taxed fees or damage'),
      reason: reasonField,
    }),
    data: staffRefundSchema,
    fresh: 'giving',
    refusals: refundRequestRefusals,
  },
  'POST /admin/refunds/{refund_no}/approve': {
    summary: 'Approves a requested refund, in full or in part; above the limit two different people must approve',
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
    summary: 'Rejects a requested refund; the reason is mailed',
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
    summary: 'Asks the provider again, under the same key while its answer is missing, so that it pays only once',
    who: permissions.manage_refunds,
    limit: 'desk',
    idempotent: true,
    params: refundParams,
    body: z.strictObject({}),
    data: staffRefundSchema,
    refusals: ['refund_not_found', 'refund_status_invalid', 'gateway_refund_failed', 'refund_callback_failed'],
  },
  'POST /admin/refunds/{refund_no}/bank-transfer': {
    summary: 'Switches a refund to bank transfer, if it failed or its payment is too old to be refunded',
    who: permissions.manage_refunds,
    limit: 'desk',
    idempotent: true,
    params: refundParams,
    body: z.strictObject({
      iban: ibanField.optional().describe('without it the customer is asked for it by mail'),
      account_holder: holderField,
      bank_refused: z
        .boolean()
        .optional()
        .describe(
          'must be true if the refund is in a bank file: confirms that the bank has not carried out that transfer',
        ),
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
    summary: 'Records that the bank transfer was made',
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
      'Records that the bank sent a transfer back: it is owed again and can go to another account; above the limit this takes two people',
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
    summary: 'Lists refunds waiting for a bank transfer, and the files made for the bank, newest first',
    who: permissions.manage_refunds,
    query: z.object(cursorQuery),
    data: longListOf(transferFileSchema).extend({
      waiting: z.object({ count: z.int(), total: z.int() }).describe('those with an account number and in no file yet'),
      without_account: z.object({ count: z.int(), total: z.int() }),
      iban: z.string().nullable().describe('the account the last file was paid from'),
    }),
  },
  'GET /admin/refund-transfers/export': exportEndpoint(permissions.manage_refunds, {
    list: 'The files for the bank',
    filters: {},
  }),
  'POST /admin/refund-transfers': {
    summary:
      'Puts all refunds waiting for a bank transfer into one file for the bank (SEPA pain.001); each is in one file only',
    who: permissions.manage_refunds,
    limit: 'desk',
    idempotent: true,
    body: z.strictObject({ iban: ibanField.describe('the shop’s account that it is paid from') }),
    data: transferFileSchema,
    fresh: 'payout',
    refusals: ['refund_not_found', 'gateway_refund_failed'],
  },
  'GET /admin/refund-transfers/{file_no}/xml': {
    summary: 'The transfer file as it was made',
    who: permissions.manage_refunds,
    params: z.strictObject({ file_no: z.string().max(32) }),
    data: z.null(),
    raw: 'application/xml',
    fresh: 'data',
    refusals: ['resource_missing'],
  },
  'POST /admin/refund-transfers/{file_no}/transferred': {
    summary: 'Records that the bank has carried out the whole file; transfers it refused are named and stay open',
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
    summary: 'The refund limit for one person, and how long the original payment method can be used',
    who: permissions.manage_refunds,
    tellsOfNobody: 'Rules of the shop.',
    data: refundSettingsSchema,
  },
})
