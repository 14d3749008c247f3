import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { languages } from '#domain/languages.ts'
import { urgencies } from '#domain/requests/next-action.ts'
import { applyTypes } from '#domain/requests/states.ts'
import { statementKinds, statementOutcomes } from '#domain/statements/states.ts'
import { exportEndpoint } from '../office/exports.ts'
import { emailField } from '../people/accounts.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { statementLengths } from '../protocol/field-limits.ts'
import { givingRefusals } from '../protocol/giving.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { codeOrWords, line, lines } from '../protocol/text-fields.ts'
import { orderNumberParams } from '../sales/order-fields.ts'

export const statementChannels = ['web', 'account', 'email', 'letter', 'phone', 'form'] as const
export const terminationKinds = ['ordinary', 'extraordinary'] as const

const day = isoDay

/** Only what the law allows the shop to ask. */
const declarant = {
  name: line(statementLengths.name).min(1, 'required'),
  /** The contract in the customer's words, usually an order number. */
  contract: line(statementLengths.contract).min(1, 'required'),
  email: emailField,
}

const withdrawal = {
  /** The affected items in the customer's own words; empty: all of them. */
  items: lines(statementLengths.items).default(''),
  reason: lines(statementLengths.reason).default(''),
  /** Selected from the list of their own orders by a signed-in customer. */
  item_ids: z.array(z.uuid()).max(50).default([]),
  /** Renewals, buy-outs and paid repairs, by their numbers: each is a contract of its own. Empty: one may be typed. */
  request_nos: z.array(line(32)).max(10).default([]),
}

const cancellation = {
  ending: z.enum(terminationKinds),
  reason: lines(statementLengths.reason).default(''),
  /** null: as soon as possible. */
  end_wish: day.nullable().default(null),
}

const receiptSchema = z.object({
  statement_id: z.uuid(),
  received_at: z.iso.datetime(),
  /** Key for downloading the receipt; only the sender gets it. */
  copy_key: z.string(),
})

const outcomeSchema = z.object({
  outcome: z.enum(statementOutcomes),
  reason: z.string().describe(codeOrWords),
  order_no: z.string().nullable(),
  request_nos: z.array(z.string()),
  staff_name: z.string().nullable(),
  at: z.iso.datetime().nullable(),
})

const statementSchema = z.object({
  statement_id: z.uuid(),
  kind: z.enum(statementKinds),
  channel: z.enum(statementChannels),
  name: z.string(),
  contract: z.string(),
  email: z.string(),
  items: z.string(),
  reason: z.string(),
  ending: z.enum(terminationKinds).nullable(),
  end_wish: day.nullable(),
  language: z.enum(languages),
  /** The requests that it names: it is about these contracts, not about the order behind them. */
  request_nos: z.array(z.string()),
  stated_on: day,
  received_at: z.iso.datetime(),
  /** The latest outcome. */
  last: outcomeSchema,
  /** Staff may link it now: it waits for them, or was settled as a repetition without them. */
  may_link: z.boolean(),
  /** The refund due date of the requests it opened, or may still open. Cancellations have none. */
  refund_due_on: day.nullable(),
  /** What was owed was refunded. */
  refunded: z.boolean(),
  /** Urgency of that date: staff are alerted from day 11, and again from day 13. */
  urgency: z.enum(urgencies),
})

const statementFilters = {
  kind: z.enum(statementKinds).optional(),
  open: z.enum(['true', 'false']).optional(),
  q: line(32).optional().describe('the reference that its sender was given'),
}
const statementParams = z.strictObject({ statement_id: z.string().max(64) })
const staff = permissions.audit_requests
const statementAction = { who: staff, limit: 'write', params: statementParams, data: statementSchema } as const

/** A reason is required only where a contract ends early for cause. */
function needsCause(body: { ending?: string; reason: string }, context: z.RefinementCtx): void {
  if (body.ending !== 'extraordinary' || body.reason !== '') return
  context.addIssue({ code: 'custom', path: ['reason'], message: 'required' })
}

export const withdrawalEndpoints = endpoints({
  'POST /withdrawals': {
    summary:
      'Withdraws from a contract without a login; acknowledged by mail at once, whether or not such a contract exists',
    who: 'anyone',
    // Limited by address in the use case, whether signed in or not.
    limit: 'unlimited',
    idempotent: true,
    body: z.strictObject({ ...declarant, ...withdrawal }),
    data: receiptSchema,
  },
  'POST /rental-cancellations': {
    summary: 'Cancels a rental without a login; acknowledged by mail at once, whether or not such a contract exists',
    who: 'anyone',
    limit: 'unlimited',
    idempotent: true,
    body: z.strictObject({ ...declarant, ...cancellation }).superRefine(needsCause),
    data: receiptSchema,
  },
  'POST /statements/copy': {
    summary: 'A statement and the time of its receipt as a PDF to keep, by its key',
    who: 'anyone',
    draws: 'always',
    // Limited by address in the use case.
    limit: 'unlimited',
    body: z.strictObject({ statement_id: z.string().max(64), copy_key: z.string().max(64) }),
    data: z.object({ data_url: z.string(), filename: z.string() }),
    refusals: ['resource_missing'],
  },
  'POST /statements/disown': {
    summary: 'Disowns a statement by the link in its acknowledgement, until it is carried out',
    who: 'anyone',
    // Limited by address in the use case.
    limit: 'unlimited',
    body: z.strictObject({ statement_id: z.string().max(64), key: z.string().max(64) }),
    data: z.null(),
    refusals: ['resource_missing', 'already_done'],
  },
  'POST /orders/{order_no}/statements/{statement_id}/answer': {
    summary: 'Confirms a statement that waits, so that it is carried out at once, or disowns it',
    who: 'person',
    params: orderNumberParams.extend({ statement_id: z.string().max(64) }),
    body: z.strictObject({ mine: z.boolean() }),
    data: z.null(),
    refusals: [
      'uuid_invalid',
      'resource_missing',
      'order_not_found',
      'payment_status_invalid',
      'payment_cancellation_failed',
      'already_done',
      'process_incomplete',
    ],
  },
  'GET /withdrawals/contracts': {
    summary: 'Lists one’s own contracts, with the last day to withdraw',
    who: 'person',
    data: z.object({
      list: z.array(
        z.object({
          order_no: z.string(),
          kind: z.enum(offerKinds),
          may_withdraw: z.boolean(),
          may_cancel: z.boolean(),
          withdrawal_until: day.nullable(),
          end_on: day.nullable(),
          items: z.array(z.object({ item_id: z.uuid(), name: z.string(), quantity: z.int() })),
          /** Contracts concluded later about one of its items, which can be withdrawn from by themselves now. */
          later: z.array(
            z.object({
              request_no: z.string(),
              apply_type: z.enum(applyTypes),
              months: z.int().nullable(),
              name: z.string(),
              /** null: it is not paid yet. */
              withdrawal_until: day.nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  'GET /admin/statements': {
    summary: 'Lists statements, newest first; with `open` only those that need attention',
    who: permissions.open_back_office,
    query: z.object({ ...cursorQuery, ...statementFilters }),
    data: longListOf(statementSchema),
  },
  'GET /admin/statements/export': exportEndpoint(permissions.open_back_office, {
    list: 'All statements',
    filters: statementFilters,
  }),
  'GET /admin/statements/{statement_id}': {
    summary: 'One statement as it was made, with its history step by step',
    who: permissions.open_back_office,
    params: statementParams,
    data: statementSchema.extend({ outcomes: z.array(outcomeSchema) }),
    refusals: ['uuid_invalid', 'resource_missing'],
  },
  'POST /admin/statements': {
    summary:
      'Records a statement received by letter, mail or phone: it counts like any other, and is carried out once its owner confirms it or a colleague links it',
    who: staff,
    idempotent: true,
    body: z
      .strictObject({
        kind: z.enum(statementKinds),
        channel: z.enum(['email', 'letter', 'phone', 'form']),
        name: declarant.name,
        contract: declarant.contract,
        /** null: there is none, so a letter is sent instead. */
        email: emailField.nullable(),
        items: withdrawal.items,
        reason: withdrawal.reason,
        ending: z.enum(terminationKinds).optional(),
        end_wish: cancellation.end_wish,
        /** The day it was sent, not the day it was read. */
        stated_on: day,
      })
      .superRefine((body, context) => {
        needsCause({ reason: body.reason, ...(body.ending && { ending: body.ending }) }, context)
        const field = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
        if ((body.kind === 'cancellation') !== (body.ending !== undefined)) field('ending', 'required')
        if (body.kind === 'withdrawal' && body.end_wish !== null) field('end_wish', 'unknown_field')
      }),
    data: statementSchema,
    fresh: 'orders',
  },
  'POST /admin/statements/{statement_id}/link': {
    ...statementAction,
    summary: 'Links a statement to its contract: it takes effect from the day it was stated',
    idempotent: true,
    body: z.strictObject({
      order_no: line(32),
      item_ids: z.array(z.uuid()).max(50).default([]),
      /** Only these renewals, buy-outs and paid repairs; absent: those that the statement names. */
      request_nos: z.array(line(32)).max(10).optional(),
      /** For an item of several pieces, how many of them; an item not listed here is meant as a whole. */
      pieces: z
        .array(z.strictObject({ item_id: z.uuid(), quantity: z.int().min(1).max(1000) }))
        .max(50)
        .default([]),
      /** Accepted as a goodwill decision although it is late. */
      grant: z.boolean().default(false),
      /** Why it counts although it was late on receipt: given by someone who may decide that alone. */
      reason: lines(500).default(''),
    }),
    fresh: 'giving',
    refusals: [
      'uuid_invalid',
      'resource_missing',
      'order_not_found',
      'order_item_not_found',
      'item_operation_not_allowed',
      'payment_status_invalid',
      'payment_cancellation_failed',
      'already_done',
      'colleague_needed',
      'statement_held',
      ...givingRefusals,
    ],
  },
  'POST /admin/statements/{statement_id}/close': {
    ...statementAction,
    summary:
      'Closes a statement without effect, with a reason; one that is held on the site can be disowned by its owner only',
    body: z.strictObject({ reason: lines(500).min(3, 'required') }),
    idempotent: true,
    fresh: 'orders',
    refusals: ['uuid_invalid', 'resource_missing', 'item_operation_not_allowed', 'already_done', 'statement_held'],
  },
})
