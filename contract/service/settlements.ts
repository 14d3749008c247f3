import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { duties } from '#domain/requests/damage.ts'
import { angles, findingRules, handoverParts } from '#domain/requests/inspection.ts'
import { deductionRules } from '#domain/requests/settlement.ts'
import { serialNumber } from '../fleet/devices.ts'
import { exportEndpoint } from '../office/exports.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { objectionLength } from '../protocol/field-limits.ts'
import { givingRefusals } from '../protocol/giving.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { lines, reasonField } from '../protocol/text-fields.ts'
import { orderNumberParams, senderField } from '../sales/order-fields.ts'
import { checklistField, findingsField, overdueSchema, sidePictures, waivedField } from './inspection-fields.ts'
import { pickUpSchema, requestDetailSchema, requestNumberParams } from './request-fields.ts'
import { requestAdminEndpoints } from './requests-admin.ts'

const workers = permissions.manage_orders
const cents = z.int().min(0).max(10_000_000)
const adminDetail = requestAdminEndpoints['GET /admin/requests/{request_no}'].data

const ownRefusals = ['operation_not_found', 'operation_status_invalid'] as const
const moveRefusals = [...ownRefusals, 'transition_invalid', 'completed_unchangeable'] as const

/** Return shipping, inspection, and settlement of the deposit. */
export const settlementEndpoints = endpoints({
  'GET /requests/{request_no}/pick-up': {
    summary: 'How the goods of a request are returned',
    who: 'person',
    params: requestNumberParams,
    data: pickUpSchema,
    refusals: ['operation_not_found'],
  },
  'POST /requests/{request_no}/pick-up': {
    summary:
      'Sets when the goods can be collected, and whether the battery is intact: a damaged one is never sent by parcel',
    who: 'person',
    params: requestNumberParams,
    body: z.strictObject({ pick_up_on: isoDay.nullable().optional(), battery_damaged: z.boolean() }),
    data: pickUpSchema,
    idempotent: true,
    refusals: ownRefusals,
  },
  'GET /requests/{request_no}/label': {
    summary: 'The return label as a PDF, as its carrier made it',
    who: 'person',
    params: requestNumberParams,
    data: z.null(),
    raw: 'application/pdf',
    refusals: ['operation_not_found', 'resource_missing', 'gateway_error'],
  },
  'GET /requests/{request_no}/settlement.pdf': {
    summary: 'The settlement as a PDF, line by line and with its pictures, in the language of the order',
    who: 'person',
    params: requestNumberParams,
    data: z.null(),
    raw: 'application/pdf',
    refusals: ['operation_not_found', 'resource_missing'],
  },
  'GET /admin/requests/{request_no}/settlement.pdf': {
    summary: 'The settlement of any request as a PDF, as its customer has it',
    who: permissions.open_back_office,
    params: requestNumberParams,
    data: z.null(),
    raw: 'application/pdf',
    refusals: ['operation_not_found', 'resource_missing'],
  },
  'POST /requests/{request_no}/dispute': {
    summary: 'Disputes a settlement with a reason; staff review it',
    who: 'person',
    idempotent: true,
    params: requestNumberParams,
    body: z.strictObject({ text: lines(objectionLength.max).min(objectionLength.min, 'required') }),
    data: requestDetailSchema,
    refusals: ownRefusals,
  },
  'POST /requests/{request_no}/accept-settlement': {
    summary: 'Accepts a settlement, which makes it final',
    who: 'person',
    limit: 'money',
    idempotent: true,
    params: requestNumberParams,
    body: z.strictObject({
      version: z.int().describe('version of the settlement that was seen'),
      back: z.int().describe('the refund of the deposit in cents, as it was seen'),
      owed: z.int().describe('the amount owed beyond the deposit in cents, as it was seen'),
    }),
    data: requestDetailSchema,
    refusals: [...ownRefusals, 'amount_verification_failed', 'order_disputed', 'process_incomplete'],
  },
  'POST /admin/requests/{request_no}/pick-up': {
    summary: 'Arranges the return: by parcel, or collected by us',
    who: workers,
    params: requestNumberParams,
    body: z.strictObject({
      pick_up_on: isoDay.nullable().optional(),
      battery_safe: z.boolean().optional(),
      sender: senderField.optional().describe('for an erased customer: the address where the parcel is collected'),
    }),
    data: adminDetail,
    idempotent: true,
    fresh: 'orders',
    refusals: ownRefusals,
  },
  'POST /admin/orders/{order_no}/hand-over': {
    summary: 'Records the condition of a machine when it left; without this no damage can be claimed',
    who: workers,
    params: orderNumberParams,
    body: z.strictObject({
      item_id: z.uuid(),
      serial_number: serialNumber,
      pictures: sidePictures,
      parts: z
        .array(z.enum(handoverParts))
        .max(handoverParts.length)
        .default([])
        .describe('the parts that were shipped with it'),
      remark: lines(2000).default(''),
    }),
    data: z.object({ hand_over_id: z.uuid(), at: z.iso.datetime(), angles: z.array(z.enum(angles)) }),
    idempotent: true,
    refusals: ['order_not_found', 'order_item_not_found', 'device_not_found', 'order_status_wrong', 'already_done'],
  },
  'POST /admin/requests/{request_no}/inspect': {
    summary:
      'Records the inspection of a return: the checklist, the pictures of each side, and what the customer has to pay',
    who: workers,
    limit: 'desk',
    fresh: 'giving',
    idempotent: true,
    params: requestNumberParams,
    body: z.strictObject({
      checklist: checklistField,
      pictures: sidePictures,
      findings: findingsField,
      /** A concession for what the customer is not to blame for. */
      waive: waivedField,
      remark: lines(2000).default(''),
      /** For an accessory: as good as new, so that it can be sold again. */
      restock: z.boolean().default(true),
      serial_numbers: z
        .array(serialNumber)
        .max(99)
        .optional()
        .describe('for several machines that were withdrawn from: those that have arrived; the others are awaited'),
      pieces: z
        .int()
        .min(0)
        .max(999)
        .optional()
        .describe('for several pieces that were withdrawn from: how many have arrived; the others are awaited'),
    }),
    data: adminDetail,
    refusals: [...moveRefusals, 'process_incomplete', 'duty_invalid', ...givingRefusals],
  },
  'POST /admin/requests/{request_no}/settlement-preview': {
    summary: 'The settlement that an inspection of a rental would lead to; nothing is changed',
    who: permissions.open_back_office,
    params: requestNumberParams,
    body: z.strictObject({
      findings: z
        .array(z.strictObject({ rule: z.enum(findingRules), cost: cents, duty: z.enum(duties) }))
        .max(12)
        .default([]),
      waive: waivedField,
    }),
    data: z.object({
      /** The day to which the return counts. */
      on: isoDay,
      held: z.int(),
      deductions: z.array(z.object({ rule: z.enum(deductionRules), amount: z.int() })),
      deducted: z.int(),
      back: z.int(),
      owed: z.int(),
      /** The residual value of the machine: no damage is claimed above it. */
      residual: z.int(),
      rent_back: z.int(),
      early_fee: z.int(),
      late: z.int(),
      days_late: z.int(),
    }),
    refusals: ['operation_not_found', 'operation_status_invalid'],
  },
  'POST /admin/requests/{request_no}/settle': {
    summary: 'Decides a disputed settlement, never above what was proposed',
    who: workers,
    limit: 'desk',
    fresh: 'giving',
    idempotent: true,
    params: requestNumberParams,
    body: z.strictObject({
      deductions: z.array(z.strictObject({ rule: z.enum(deductionRules), amount: cents, note: lines(500) })).max(14),
      remark: lines(2000).min(3, 'required'),
    }),
    data: adminDetail,
    refusals: [...ownRefusals, 'refund_amount_exceeded', 'order_disputed', ...givingRefusals],
  },
  'POST /admin/requests/{request_no}/set-off': {
    summary:
      'Ends a settlement without an answer after a reminder and thirty days: the deposit pays what is owed, and the rest becomes a claim that was not agreed to',
    who: permissions.manage_refunds,
    limit: 'desk',
    fresh: 'money',
    idempotent: true,
    params: requestNumberParams,
    body: z.strictObject({ reason: reasonField.describe('sent to the customer') }),
    data: adminDetail,
    refusals: [...ownRefusals, 'amount_verification_failed', 'order_disputed'],
  },
  'POST /admin/requests/{request_no}/charge-owed': {
    summary: 'Asks for what is owed above a deposit and was not paid in time, or not agreed to',
    who: permissions.manage_refunds,
    limit: 'desk',
    idempotent: true,
    params: requestNumberParams,
    body: z.strictObject({}),
    data: adminDetail,
    fresh: 'money',
    refusals: [...ownRefusals, 'operation_already_paid'],
  },
  'POST /admin/requests/{request_no}/waive-owed': {
    summary: 'Waives what is owed above a deposit and was not paid in time, or not agreed to',
    who: workers,
    limit: 'desk',
    idempotent: true,
    params: requestNumberParams,
    body: z.strictObject({ reason: reasonField }),
    data: adminDetail,
    fresh: 'giving',
    refusals: [...ownRefusals, 'operation_already_paid', ...givingRefusals],
  },
  'POST /admin/requests/{request_no}/take-back': {
    summary: 'Takes back a renewal together with its money: charged back by a bank, or refunded by us',
    who: permissions.manage_refunds,
    limit: 'desk',
    fresh: 'giving',
    idempotent: true,
    params: requestNumberParams,
    body: z.strictObject({ reason: reasonField }),
    data: adminDetail,
    refusals: [...ownRefusals, 'operation_in_progress', 'order_disputed', ...givingRefusals],
  },
  'POST /admin/requests/{request_no}/lost': {
    summary: 'Gives up goods of a withdrawn purchase that never came back: their value is claimed from the buyer',
    who: ['admin'],
    fresh: 'money',
    idempotent: true,
    params: requestNumberParams,
    body: z.strictObject({ reason: reasonField }),
    data: adminDetail,
    refusals: [...moveRefusals, 'process_incomplete'],
  },
  'GET /admin/overdue': {
    summary:
      'Lists rentals past their end whose machine has not come back, longest overdue first, with today’s amounts',
    who: permissions.open_back_office,
    query: z.object(cursorQuery),
    data: longListOf(overdueSchema),
  },
  'GET /admin/overdue/export': exportEndpoint(permissions.open_back_office, { list: 'Overdue rentals', filters: {} }),
  'POST /admin/overdue/{order_no}/lost': {
    summary: 'Gives up a machine that never came back: its remaining value and the deposit are settled',
    who: ['admin'],
    limit: 'desk',
    idempotent: true,
    params: orderNumberParams,
    body: z.strictObject({ reason: reasonField }),
    data: adminDetail,
    fresh: 'money',
    refusals: ['order_not_found', 'process_incomplete', 'operation_in_progress', 'order_status_wrong'],
  },
})
