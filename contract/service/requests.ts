import { z } from 'zod'
import { type RecallRemedy, recallRemedies } from '#domain/devices/recalls.ts'
import { allReasonCodes, isReasonFor, needsWords, reasonCodes } from '#domain/requests/reasons.ts'
import { remedies } from '#domain/requests/remedy.ts'
import { type ApplyType, applyTypes } from '#domain/requests/states.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { maxRequestText } from '../protocol/field-limits.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { lines } from '../protocol/text-fields.ts'
import { orderNumberParams, shownField } from '../sales/order-fields.ts'
import {
  itemChoicesSchema,
  requestDetailSchema,
  requestMessageSchema,
  requestNumberParams,
  requestPictures,
  requestSchema,
} from './request-fields.ts'
import { requestOfferSchema } from './request-offer-fields.ts'

const reasonsByType = Object.entries(reasonCodes)
  .map(([type, codes]) => `${type}: ${codes.join(', ')}`)
  .join('; ')

const requestSubject = {
  item_id: z.uuid(),
  apply_type: z.enum(applyTypes),
  /** For a renewal: the number of additional months. */
  months: z.int().min(1).max(36).optional(),
}

export const requestFields = {
  ...requestSubject,
  reason_code: z.string().max(40).meta({ enum: allReasonCodes, description: reasonsByType }),
  apply_reason: lines(maxRequestText).default(''),
  recall_remedy: z.enum(recallRemedies).optional().describe('of a recalled machine: what its holder chooses'),
  pictures: requestPictures,
  pick_up_on: isoDay.nullable().default(null),
  /** The offer that was shown and accepted, where money is involved. */
  offer_id: z.string().max(64).optional(),
  /**
   * For the repair of a purchase: the customer was told that repair or replacement is free, and that it extends the
   * guarantee.
   */
  guarantee_told: z.boolean().default(false),
  remedy: z
    .enum(remedies)
    .optional()
    .describe('what the buyer of goods with a defect chooses, required where `remedies` of the item names some'),
}

/** A renewal and a buy-out are concluded by this call, as an order is (`POST /orders`). */
const conclusionFields = {
  terms_version: z
    .string()
    .max(32)
    .optional()
    .describe('the accepted version of the terms, required of a renewal and a buy-out; a newer one is accepted again'),
  shown: shownField.optional().describe('what the browser displayed when the button was pressed'),
}

interface RequestBody {
  apply_type: ApplyType
  reason_code: string
  apply_reason: string
  months?: number | undefined
  recall_remedy?: RecallRemedy | undefined
}

function checkOwnRequest(body: RequestBody & { terms_version?: string | undefined }, context: z.RefinementCtx): void {
  checkRequestBody(body, context)
  const isMissing = requestTraits[body.apply_type].isContract && body.terms_version === undefined
  if (isMissing) context.addIssue({ code: 'custom', path: ['terms_version'], message: 'required' })
}

export function checkRequestBody(body: RequestBody, context: z.RefinementCtx): void {
  const field = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (!isReasonFor(body.apply_type, body.reason_code)) field('reason_code', 'choice_unknown')
  if (needsWords(body.apply_type, body.reason_code) && body.apply_reason === '') field('apply_reason', 'required')
  if (body.recall_remedy && body.reason_code !== 'recalled') field('recall_remedy', 'choice_unknown')
  if (requestTraits[body.apply_type].addsMonths !== (body.months !== undefined)) field('months', 'required')
}

const mayRefusals = ['order_not_found', 'order_item_not_found', 'item_operation_not_allowed'] as const
export const requestEndpoints = endpoints({
  'GET /orders/{order_no}/after-sale': {
    summary:
      'The requests possible today for each item of an order, with the reason where one is not, and those made so far',
    who: 'person',
    params: orderNumberParams,
    data: z.object({
      /** In shop time; a pickup is possible from tomorrow. */
      today: isoDay,
      items: z.array(itemChoicesSchema),
      requests: z.array(requestSchema),
    }),
    refusals: ['order_not_found'],
  },
  'POST /orders/{order_no}/request-offer': {
    summary: 'The cost or refund of a request, exact to the cent, before it is made',
    who: 'person',
    params: orderNumberParams,
    /** For a return: the requested day of collection, for which its figures are computed; none: today. */
    body: z.strictObject({ ...requestSubject, pick_up_on: isoDay.nullable().default(null) }),
    data: requestOfferSchema,
    refusals: [...mayRefusals, 'item_operation_pending', 'operation_in_progress', 'stock_insufficient'],
  },
  'POST /orders/{order_no}/requests': {
    summary:
      'Requests a repair, maintenance or return, concludes a renewal or a buy-out, or withdraws from the contract',
    who: 'person',
    draws: 'first',
    limit: 'money',
    idempotent: true,
    params: orderNumberParams,
    body: z.strictObject({ ...requestFields, ...conclusionFields }).superRefine(checkOwnRequest),
    data: requestDetailSchema,
    refusals: [
      ...mayRefusals,
      'uuid_invalid',
      'item_operation_pending',
      'operation_in_progress',
      'amount_verification_failed',
      'stock_insufficient',
    ],
  },
  'GET /requests': {
    summary: 'Lists one’s own requests, newest first',
    who: 'person',
    query: z.object({ ...cursorQuery, apply_type: z.enum(applyTypes).optional() }),
    data: longListOf(requestSchema),
  },
  'GET /requests/{request_no}': {
    summary: 'One’s own request with its timeline, messages and settlement',
    who: 'person',
    params: requestNumberParams,
    data: requestDetailSchema,
    refusals: ['operation_not_found'],
  },
  'POST /requests/{request_no}/cancel': {
    summary:
      'Withdraws a request, as long as nobody has decided on it, or a claim for money before its goods are collected',
    who: 'person',
    params: requestNumberParams,
    body: z.strictObject({}),
    data: requestDetailSchema,
    idempotent: true,
    refusals: ['operation_not_found', 'audit_status_invalid'],
  },
  'POST /requests/{request_no}/messages': {
    summary: 'Adds a message to a request, with pictures if needed',
    who: 'person',
    idempotent: true,
    params: requestNumberParams,
    body: z.strictObject({ text: lines(maxRequestText).min(1, 'required'), pictures: requestPictures }),
    data: requestMessageSchema,
    refusals: ['operation_not_found'],
  },
  'POST /requests/{request_no}/bill': {
    summary:
      'Concludes the repair on a bill, which is then to be paid, or declines it: the machine is sent back unrepaired',
    who: 'person',
    draws: 'first',
    limit: 'money',
    idempotent: true,
    params: requestNumberParams,
    body: z
      .strictObject({
        accept: z.boolean(),
        bill_hash: z.string().max(64).optional().describe('hash of the bill that was seen; required to accept it'),
        total: z.int().optional().describe('its total in cents; required to accept it'),
        terms_version: conclusionFields.terms_version.describe(
          'the accepted version of the terms; required to accept it',
        ),
        shown: conclusionFields.shown,
        express: z
          .boolean()
          .default(false)
          .describe('the customer asks expressly that the work begin before its withdrawal period is over'),
      })
      .superRefine(({ accept, bill_hash, total, terms_version }, context) => {
        const required = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'required' })
        if (accept && bill_hash === undefined) required('bill_hash')
        if (accept && total === undefined) required('total')
        if (accept && terms_version === undefined) required('terms_version')
      }),
    data: requestDetailSchema,
    refusals: [
      'operation_not_found',
      'operation_status_invalid',
      'operation_already_paid',
      'amount_verification_failed',
    ],
  },
  'POST /requests/{request_no}/withdraw': {
    summary: 'Withdraws from a repair that was concluded on a bill, within its own withdrawal period',
    who: 'person',
    limit: 'money',
    idempotent: true,
    params: requestNumberParams,
    body: z.strictObject({}),
    data: requestDetailSchema,
    refusals: ['operation_not_found', 'operation_status_invalid', 'item_operation_not_allowed'],
  },
})
