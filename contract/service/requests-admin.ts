import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { productKinds } from '#domain/catalogue/constants.ts'
import { languages } from '#domain/languages.ts'
import { duties } from '#domain/requests/damage.ts'
import { angles, handoverParts } from '#domain/requests/inspection.ts'
import { nextActions, requestQueueNames, urgencies } from '#domain/requests/next-action.ts'
import { givenRemedies, remedyGrounds } from '#domain/requests/remedy.ts'
import { applyTypes, auditStatuses, processStatuses, requestSteps } from '#domain/requests/states.ts'
import { exportEndpoint } from '../office/exports.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { concessionReason, givingRefusals } from '../protocol/giving.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { line, lines, reasonField } from '../protocol/text-fields.ts'
import {
  pickUpSchema,
  requestDetailSchema,
  requestEventSchema,
  requestMessageSchema,
  requestNumberParams,
  requestPictures,
  requestSchema,
} from './request-fields.ts'

const staff = permissions.audit_requests
const workers = permissions.manage_orders
const cents = z.int().min(0).max(10_000_000)

const decideRefusals = ['operation_not_found', 'audit_status_invalid'] as const
const runRefusals = ['operation_not_found', 'operation_status_invalid'] as const
const moveRefusals = [...runRefusals, 'transition_invalid', 'completed_unchangeable'] as const

const forStaff = {
  customer: z.object({ name: z.string(), email: z.string() }),
  /** The language of the order, used for mails and reasons. */
  language: z.enum(languages),
  assigned_to: z.string().nullable(),
  /** The next action. */
  next: z.enum(nextActions),
  urgency: z.enum(urgencies),
  /** Days in the present state, in shop time. */
  waiting_days: z.int(),
  /** For a withdrawal that was not refunded yet. */
  refund_due_on: isoDay.nullable(),
  /**
   * Renewed with another machine that was not delivered yet: the reserved one, none if it was lost, and its due date.
   */
  swap: z.object({ serial_number: z.string().nullable(), by: isoDay }).nullable(),
}

/** With fields for staff: who made the request, and the actions available to the caller. */
const adminRequestSchema = requestSchema.extend(forStaff)
const adminDetailSchema = requestDetailSchema.extend({
  ...forStaff,
  steps: z.array(z.enum(requestSteps)),
  product_kind: z.enum(productKinds),
  /** The amounts of an approval, in cents: to be paid by the customer, and refunded to them. */
  effect: z.object({ due: z.int(), back: z.int() }),
  pick_up: pickUpSchema,
  may_be_rejected: z
    .boolean()
    .describe('false: a withdrawal, a termination, or a claim for money back that was made in the withdrawal period'),
  may_contest_cause: z.boolean().describe('a termination for good cause that costs no fee, until it is settled'),
  /** A renewal whose payment was charged back, without a later renewal: its months may be ended. */
  may_take_back: z.boolean(),
  is_loaner_lost: z.boolean().describe('its loaner was given up and is claimed until it comes back'),
  /** It was refunded and the goods did not arrive: they can be given up from a certain day on. */
  may_give_up: z.boolean(),
  may_set_off: z.boolean().describe('its settlement was not answered for thirty days, after a reminder'),
  /** Pictures of its machine at hand-over; none: no damage can be claimed. */
  out_pictures: z.array(z.object({ angle: z.enum(angles), id: z.uuid() })),
  out_parts: z.array(z.enum(handoverParts)).describe('the parts that were shipped with the machine'),
  out_remark: z.string().describe('the remark recorded then'),
  events: z.array(requestEventSchema.extend({ actor_name: z.string().nullable() })),
})

const requestFilters = {
  apply_type: z.enum(applyTypes).optional(),
  audit_status: z.enum(auditStatuses).optional(),
  process_status: z.enum(processStatuses).optional(),
  duty: z.enum(duties).optional(),
  pile: z
    .enum([...requestQueueNames, 'late'])
    .optional()
    .describe('requests that need staff now, or have waited too long'),
  q: line(80).optional().describe('part of a number, a name, an e-mail address or a serial number'),
  /** A step of it failed, so staff must act. */
  failed: z.enum(['true', 'false']).optional(),
  order_no: line(32).optional(),
}

/** The calls of the audit dialogs: view and decide, advance, bill, and reply. */
export const requestAdminEndpoints = endpoints({
  'GET /admin/requests': {
    summary: 'Lists requests, newest first',
    who: permissions.open_back_office,
    query: z.object({ ...cursorQuery, ...requestFilters }),
    data: longListOf(adminRequestSchema),
  },
  'GET /admin/requests/export': exportEndpoint(permissions.open_back_office, {
    list: 'All requests',
    filters: requestFilters,
  }),
  'GET /admin/requests/{request_no}': {
    summary: 'One request with its messages, pictures and history',
    who: permissions.open_back_office,
    params: requestNumberParams,
    data: adminDetailSchema,
    refusals: ['operation_not_found'],
  },
  'POST /admin/requests/{request_no}/approve': {
    summary: 'Approves a request, which starts its process',
    who: staff,
    params: requestNumberParams,
    body: z.strictObject({
      remark: lines(500).optional(),
      pick_up_on: isoDay.nullable().optional(),
      duty: z.enum(duties).optional(),
      ...concessionReason,
    }),
    data: adminDetailSchema,
    idempotent: true,
    fresh: 'orders',
    refusals: [
      ...decideRefusals,
      // A buy-out of a machine that is worth more than the rented model.
      ...givingRefusals,
      'proof_required',
      'operation_status_invalid',
      'amount_verification_failed',
      'device_status_wrong',
      'stock_insufficient',
    ],
  },
  'POST /admin/requests/{request_no}/reject': {
    summary:
      'Rejects a request with a reason that its owner reads; a termination and what was made in the withdrawal period can’t be',
    who: staff,
    params: requestNumberParams,
    body: z.strictObject({ reject_reason: reasonField }),
    data: adminDetailSchema,
    idempotent: true,
    fresh: 'words',
    refusals: decideRefusals,
  },
  'POST /admin/requests/{request_no}/contest-cause': {
    summary: 'Contests the good cause of a termination: the rental ends all the same, and its early end costs the fee',
    who: staff,
    params: requestNumberParams,
    body: z.strictObject({ reason: reasonField }),
    data: adminDetailSchema,
    idempotent: true,
    fresh: 'words',
    refusals: runRefusals,
  },
  'POST /admin/requests/{request_no}/step': {
    summary: 'Takes the next step of the process, as defined by its state table',
    who: workers,
    params: requestNumberParams,
    body: z.strictObject({
      event: z.enum(['pick_up', 'start', 'send_back', 'inspect', 'complete']),
      remark: lines(500).optional(),
      pieces: z.int().min(1).optional().describe('of accessories that are replaced; all of the line by default'),
    }),
    data: adminDetailSchema,
    idempotent: true,
    fresh: 'orders',
    // A repair recorded by a single person may waive late days, and pieces may leave for others that nobody has seen.
    refusals: [...moveRefusals, 'device_status_wrong', 'process_incomplete', 'proof_required', ...givingRefusals],
  },
  'POST /admin/requests/{request_no}/fail': {
    summary: 'Marks a step as failed: the request stays where it is, with the reason, and is listed for attention',
    who: staff,
    params: requestNumberParams,
    body: z.strictObject({ error_reason: reasonField }),
    data: adminDetailSchema,
    idempotent: true,
    fresh: 'words',
    refusals: runRefusals,
  },
  'POST /admin/requests/{request_no}/retry': {
    summary: 'Tries the failed step again',
    who: staff,
    params: requestNumberParams,
    body: z.strictObject({ remark: lines(500).optional() }),
    data: adminDetailSchema,
    idempotent: true,
    fresh: 'orders',
    refusals: runRefusals,
  },
  'POST /admin/requests/{request_no}/end': {
    summary: 'Ends a request that failed permanently, with its outcome',
    who: workers,
    fresh: 'giving',
    params: requestNumberParams,
    body: z.strictObject({ outcome: reasonField }),
    data: adminDetailSchema,
    idempotent: true,
    refusals: [...moveRefusals, ...givingRefusals],
  },
  'POST /admin/requests/{request_no}/bill': {
    summary:
      'Decides who bears the cost of a repair; if the customer does, what it costs, which they can accept or decline',
    who: staff,
    params: requestNumberParams,
    body: z.strictObject({
      duty: z.enum(duties),
      /** Staff state that no more could be expected of the goods; the remark says why. */
      conformity: z.literal('over').optional(),
      repair_fee: cents.default(0),
      maintenance_fee: cents.default(0),
      base_fee: cents.default(0),
      freight: cents.default(0),
      other_fee: cents.default(0),
      remark: lines(500).min(3, 'required'),
    }),
    data: adminDetailSchema,
    idempotent: true,
    fresh: 'words',
    refusals: [...runRefusals, 'duty_invalid', 'process_incomplete', 'operation_already_paid'],
  },
  'POST /admin/requests/{request_no}/remedy': {
    summary:
      'Gives another remedy for a defect than its buyer chose, with the reason they read, or the chosen one again',
    who: staff,
    params: requestNumberParams,
    body: z
      .strictObject({
        remedy: z.enum(givenRemedies),
        ground: z.enum(remedyGrounds).optional().describe('required for another remedy than the chosen one'),
        reason: reasonField,
      })
      .superRefine(({ remedy, ground }, context) => {
        const isFitting = (remedy === 'none') === (ground === 'no_defect')
        if (!isFitting) context.addIssue({ code: 'custom', path: ['ground'], message: 'choice_unknown' })
      }),
    data: adminDetailSchema,
    idempotent: true,
    fresh: 'words',
    refusals: runRefusals,
  },
  'POST /admin/requests/{request_no}/work': {
    summary: 'Records how much of a paid repair is done: what its customer pays for if they withdraw from it',
    who: staff,
    params: requestNumberParams,
    body: z.strictObject({
      done_percent: z.int().min(0).max(100),
      /** What was done; its customer reads it. */
      remark: lines(500).min(3, 'required'),
    }),
    data: adminDetailSchema,
    idempotent: true,
    fresh: 'words',
    refusals: runRefusals,
  },
  'POST /admin/requests/{request_no}/messages': {
    summary: 'Replies in the conversation of a request',
    who: staff,
    params: requestNumberParams,
    body: z.strictObject({ text: lines(4000).min(1, 'required'), pictures: requestPictures }),
    data: requestMessageSchema,
    idempotent: true,
    fresh: 'words',
    refusals: ['operation_not_found'],
  },
  'POST /admin/requests/{request_no}/assign': {
    summary: 'Assigns a request to oneself, or releases it',
    who: staff,
    params: requestNumberParams,
    body: z.strictObject({ mine: z.boolean() }),
    data: adminDetailSchema,
    refusals: ['operation_not_found'],
  },
})
