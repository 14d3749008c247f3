import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { languages } from '#domain/languages.ts'
import { reviewLength, reviewStates } from '#domain/reviews/constants.ts'
import { reviewRefusals } from '#domain/reviews/may-review.ts'
import { exportEndpoint } from '../office/exports.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { listOf, pageQuery } from '../protocol/lists.ts'
import { line, lines } from '../protocol/text-fields.ts'
import { orderNumberParams } from '../sales/order-fields.ts'

const publicFields = {
  review_id: z.uuid(),
  device_type: z.string(),
  author: z.string().describe('first name and initial; empty: a person who is no longer a customer'),
  language: z.enum(languages),
  kind: z.enum(offerKinds),
  rating: z.int().min(1).max(5),
  title: z.string(),
  text: z.string(),
  verified: z.boolean().describe('written with an order that was received'),
  demo: z.boolean(),
  created_on: z.string(),
}

const ownReview = z.object({
  ...publicFields,
  review_state: z.enum(reviewStates),
  reason: z.string().nullable().describe('why it is not published'),
  edit_until: isoDay,
})

const ratings = z.array(z.int()).length(5).describe('the number of ratings of 1, 2, 3, 4 and 5')

const written = {
  rating: z.int().min(1).max(5),
  title: line(reviewLength.title.max).min(reviewLength.title.min),
  text: lines(reviewLength.text.max).min(reviewLength.text.min),
  author: line(reviewLength.author.max).min(reviewLength.author.min, 'required'),
  review_language: z.enum(languages),
}

const itemParams = orderNumberParams.extend({ item_id: z.string().max(64) })
const reviewParams = z.strictObject({ review_id: z.string().max(64) })
const writeRefusals = ['order_not_found', 'order_item_not_found', 'item_operation_not_allowed'] as const
const staffRefusals = ['uuid_invalid', 'resource_missing', 'transition_invalid'] as const

const reviewFilters = {
  state: z.enum(reviewStates).optional(),
  device_type: z.string().max(64).optional(),
  /** Of anything else nothing is found. */
  review_id: z.string().max(64).optional(),
}
const staffReview = z.object({
  ...publicFields,
  review_state: z.enum(reviewStates),
  reason: z.string().nullable(),
  order_no: z.string().nullable(),
  written_at: z.iso.datetime(),
  changed_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
})

export const reviewEndpoints = endpoints({
  'GET /reviews': {
    summary: 'Lists the reviews of one model or of all, newest first',
    who: 'anyone',
    cacheSeconds: 30,
    query: z.object({
      ...pageQuery,
      device_type: z.string().max(64).optional(),
      review_language: z.enum(languages).optional(),
      first_language: z.enum(languages).optional().describe('reviews in this language come before the others'),
      rating: z.coerce.number().int().min(1).max(5).optional(),
      review_id: z.uuid().optional(),
    }),
    data: listOf(z.object(publicFields)).extend({
      average: z.number().nullable(),
      ratings,
      verified: z
        .object({ average: z.number().nullable(), count: z.int() })
        .describe('of verified reviews only: the only ones that may be shown as the rating of a product'),
    }),
  },
  'GET /orders/{order_no}/reviews': {
    summary: 'The machines of an order that can be reviewed, and the reviews written',
    who: 'person',
    params: orderNumberParams,
    data: z.object({
      /** The shortened name shown with the review. */
      author: z.string(),
      /** Whether this address receives mails that ask for reviews. */
      asks: z.boolean(),
      items: z.array(
        z.object({
          item_id: z.uuid(),
          device_type: z.string(),
          kind: z.enum(offerKinds),
          allowed: z.boolean(),
          refusal: z.enum(reviewRefusals).nullable(),
          review: ownReview.nullable(),
        }),
      ),
    }),
    refusals: ['order_not_found'],
  },
  'POST /orders/{order_no}/reviews': {
    summary: 'Reviews a machine, once; the review is published after staff have read it',
    who: ['guest', 'customer'],
    changesShop: true,
    idempotent: true,
    params: orderNumberParams,
    body: z.strictObject({ item_id: z.uuid(), ...written }),
    data: ownReview,
    refusals: [...writeRefusals, 'already_changed'],
  },
  'PUT /orders/{order_no}/reviews/{item_id}': {
    summary: 'Changes one’s own review; it is read again before it is published',
    who: ['guest', 'customer'],
    changesShop: true,
    params: itemParams,
    body: z.strictObject(written),
    data: ownReview,
    refusals: [...writeRefusals, 'uuid_invalid', 'resource_missing'],
  },
  'POST /orders/{order_no}/reviews/stop-asking': {
    summary: 'Stops review request mails to the address of this order',
    who: 'person',
    params: orderNumberParams,
    body: z.strictObject({}),
    data: z.null(),
    refusals: ['order_not_found'],
  },
  'GET /admin/reviews': {
    summary: 'Lists reviews: those waiting first, longest waiting on top',
    who: permissions.answer_messages,
    query: z.object({ ...pageQuery, ...reviewFilters }),
    data: listOf(staffReview),
  },
  'GET /admin/reviews/export': exportEndpoint(permissions.answer_messages, {
    list: 'All reviews',
    filters: reviewFilters,
  }),
  'POST /admin/reviews/{review_id}/approve': {
    summary: 'Publishes a review as written; the customer’s text is never changed',
    who: permissions.answer_messages,
    changesShop: true,
    idempotent: true,
    params: reviewParams,
    body: z.strictObject({}),
    data: z.object({ review_state: z.enum(reviewStates) }),
    fresh: 'words',
    refusals: staffRefusals,
  },
  'POST /admin/reviews/{review_id}/reject': {
    summary:
      'Declines to publish a review, or unpublishes it; the author gets the reason, and everyone who reported it the decision',
    who: permissions.answer_messages,
    changesShop: true,
    idempotent: true,
    params: reviewParams,
    body: z.strictObject({ reason: lines(1000).min(10) }),
    data: z.object({ review_state: z.enum(reviewStates) }),
    fresh: 'words',
    refusals: staffRefusals,
  },
})
