import { z } from 'zod'
import { permissions, roles } from '#domain/access.ts'
import { languages } from '#domain/languages.ts'
import { maxMessagePictures, messageCategories, messageLength } from '#domain/messages/constants.ts'
import { messageStates } from '#domain/messages/states.ts'
import { reviewStates } from '#domain/reviews/constants.ts'
import { exportEndpoint } from '../office/exports.ts'
import { emailField } from '../people/accounts.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { messageLengths } from '../protocol/field-limits.ts'
import { listOf, pageQuery } from '../protocol/lists.ts'
import { pictureIds } from '../protocol/picture-ids.ts'
import { line, lines } from '../protocol/text-fields.ts'

/** For texts of staff; longer than a message of a customer. */
export const maxReplyLength = 10_000

const typeKey = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'choice_unknown')

const pictures = pictureIds(maxMessagePictures)

/**
 * The credentials of a message. They are sent in bodies only, so that the secret never appears in an address, a log or
 * a referrer.
 */
const key = { ticket: z.string().max(64), secret: z.string().max(128) }

const day = isoDay
const entrySchema = z.object({
  written_by: z.enum(['customer', 'staff']),
  text: z.string(),
  created_at: z.iso.datetime(),
  pictures: z.array(z.object({ id: z.uuid(), width: z.int(), height: z.int() })),
})

const messageFields = {
  ticket: z.string(),
  category: z.enum(messageCategories),
  device_type: z.string().nullable(),
  language: z.enum(languages),
  state: z.enum(messageStates),
  created_at: z.iso.datetime(),
  /** The day by which it is answered; null when nothing waits for an answer. */
  due_on: day.nullable(),
}

const staffFields = {
  ...messageFields,
  message_id: z.uuid(),
  name: z.string(),
  overdue: z.boolean(),
  review_id: z.uuid().nullable().describe('the review that it reports'),
}

/** The review as it is now. */
const reportedReview = z.object({
  review_id: z.uuid(),
  review_state: z.enum(reviewStates),
  language: z.enum(languages),
  ...{ author: z.string(), title: z.string(), text: z.string() },
})

const messageFilters = { state: z.enum(messageStates).optional(), category: z.enum(messageCategories).optional() }
const messageParams = z.strictObject({ id: z.string().max(64) })

export const messageEndpoints = endpoints({
  'POST /messages': {
    summary: 'Sends a question or complaint, also without an account; the receipt is mailed at once',
    who: 'anyone',
    idempotent: true,
    body: z
      .strictObject({
        category: z.enum(messageCategories),
        device_type: typeKey.optional().describe('for a product question'),
        author: line(messageLengths.author)
          .min(1)
          .optional()
          .describe('the name beside a product question, once it is published'),
        name: line(messageLengths.name).min(1),
        email: emailField,
        order_no: line(messageLengths.order_no).optional(),
        review_id: z.uuid().optional().describe('the review that this complaint reports'),
        text: lines(messageLength.max).min(messageLength.min),
        pictures,
        altcha: z.string().max(8192).describe('a solved challenge of GET /common/captcha'),
      })
      .superRefine((body, context) => {
        const isReport = body.review_id !== undefined
        if (isReport && body.category !== 'complaint') {
          context.addIssue({ code: 'custom', path: ['review_id'], message: 'unknown_field' })
        }
        if (body.category !== 'product_question') return
        for (const field of ['device_type', 'author'] as const) {
          if (!body[field]) context.addIssue({ code: 'custom', path: [field], message: 'required' })
        }
      }),
    data: z.object({
      ticket: z.string(),
      secret: z.string().describe('opens the message together with the ticket; stored as a hash only'),
      due_on: day,
    }),
    refusals: ['captcha_verification_failed'],
  },
  'POST /messages/status': {
    summary: 'A message with its answers, by its ticket and secret',
    who: 'anyone',
    limit: 'unlimited',
    body: z.strictObject(key),
    data: z.object({ ...messageFields, entries: z.array(entrySchema) }),
    refusals: ['resource_missing'],
  },
  'POST /messages/picture': {
    summary: 'A picture of a message as a data URL, by its ticket and secret',
    who: 'anyone',
    limit: 'unlimited',
    body: z.strictObject({ ...key, file_id: z.string().max(64) }),
    data: z.object({ data_url: z.string() }),
    refusals: ['resource_missing', 'uuid_invalid'],
  },
  'POST /messages/copy': {
    summary:
      'The conversation of a message as a PDF to keep, by its ticket and secret; of a very long one the newest part, which says so',
    who: 'anyone',
    limit: 'unlimited',
    draws: 'always',
    body: z.strictObject(key),
    data: z.object({ data_url: z.string(), filename: z.string() }),
    refusals: ['resource_missing'],
  },
  'POST /messages/reply': {
    summary: 'Adds a reply of the customer; it reopens a message that was answered or closed',
    who: 'anyone',
    idempotent: true,
    body: z.strictObject({ ...key, text: lines(messageLength.max).min(1), pictures }),
    data: z.object({ state: z.enum(messageStates), due_on: day }),
    refusals: ['resource_missing'],
  },
  'GET /admin/messages': {
    summary: 'Lists messages: those waiting for an answer first, longest waiting on top',
    who: permissions.answer_messages,
    query: z.object({ ...pageQuery, ...messageFilters }),
    data: listOf(z.object({ ...staffFields, excerpt: z.string(), picture_count: z.int() })),
  },
  'GET /admin/messages/export': exportEndpoint(permissions.answer_messages, {
    list: 'All messages',
    filters: messageFilters,
  }),
  'GET /admin/messages/{id}': {
    summary: 'One message with its whole conversation',
    who: permissions.answer_messages,
    params: messageParams,
    data: z.object({
      ...staffFields,
      email: z.string(),
      order_no: z.string(),
      author: z.string().nullable(),
      user_id: z.uuid().nullable(),
      role: z.enum(roles).nullable().describe('role of the account it was sent with'),
      published: z.boolean(),
      review: reportedReview.nullable(),
      entries: z.array(entrySchema.extend({ staff_name: z.string().nullable() })),
    }),
    refusals: ['uuid_invalid', 'resource_missing'],
  },
  'POST /admin/messages/{id}/answer': {
    summary:
      'Answers by mail and on the status page; a product question may be published with the answer, or unpublished',
    who: permissions.answer_messages,
    changesShop: true,
    idempotent: true,
    params: messageParams,
    body: z.strictObject({
      text: lines(maxReplyLength).min(2),
      publish: z.boolean().optional(),
      question: lines(messageLength.max)
        .min(messageLength.min)
        .optional()
        .describe('the question as it is published, without personal details'),
      review_stays: z.literal(true).optional().describe('the decision on a report: the review is left as it is'),
    }),
    data: z.object({ state: z.enum(messageStates) }),
    fresh: 'words',
    refusals: ['uuid_invalid', 'resource_missing', 'completed_unchangeable'],
  },
  'POST /admin/messages/{id}/close': {
    summary: 'Closes a message; one that was not answered needs a reason',
    who: permissions.answer_messages,
    params: messageParams,
    body: z.strictObject({ reason: lines(500).min(1).optional() }),
    data: z.object({ state: z.enum(messageStates) }),
    idempotent: true,
    fresh: 'words',
    refusals: ['uuid_invalid', 'resource_missing', 'completed_unchangeable'],
  },
})
