import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { discountTypes } from '#domain/pricing/discounts.ts'
import { activityTypes, recordStatuses } from '#domain/promotions/constants.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { cursorQuery, listOf, longListOf, pageQuery } from '../protocol/lists.ts'

export const discountTypeField = z.literal(Object.values(discountTypes))
export const activityTypeField = z.literal(Object.values(activityTypes))
export const recordStatusField = z.literal(Object.values(recordStatuses))

/** The terms of an invitation: cents or per cent for the invited person, and a coupon for the inviter. */
const shareTerms = {
  discount_type: discountTypeField.nullable(),
  discount_value: z.int().nullable().describe('in cents or per cent'),
  reward_type: discountTypeField.nullable(),
  reward_value: z.int().nullable(),
  reward_valid_days: z.int().nullable(),
  mutual_allowed: z.boolean(),
}

const ongoingSchema = z.object({
  activity_id: z.uuid(),
  activity_type: activityTypeField,
  name: z.string(),
  description: z.string(),
  start_time: z.iso.datetime(),
  end_time: z.iso.datetime().describe('the first moment after it'),
  ...shareTerms,
})

const shareCodeFields = {
  code: z.string(),
  share_link: z.string().describe('the page an invited person opens'),
}

/** Guests are included only so that the response can tell them why they cannot take part. */
const sharers = ['guest', ...permissions.join_share_activity] as const

const shareCodeField = z.string().trim().min(1).max(64)

export const activityEndpoints = endpoints({
  'GET /activities/ongoing': {
    summary: 'Lists the activities that are running, newest first',
    who: 'anyone',
    cacheSeconds: 30,
    query: z.object(pageQuery),
    data: listOf(ongoingSchema),
  },
  'GET /activities/ongoing/{id}/rules': {
    summary: 'The discounts of a running activity, or the terms of its invitations',
    who: 'anyone',
    cacheSeconds: 30,
    params: z.strictObject({ id: z.string().max(64) }),
    data: z.object({
      ...ongoingSchema.shape,
      list: z.array(
        z.object({
          rule_id: z.uuid(),
          name: z.string(),
          kind: z.enum(offerKinds).nullable().describe('null: both renting and buying'),
          discount_type: discountTypeField,
          discount_value: z.int(),
          products: z.array(z.object({ key: z.string(), name: z.string() })),
        }),
      ),
      /** For an invitation; null for discount activities. */
      share: z
        .object({
          ...shareTerms,
          guests_allowed: z.literal(false),
          reward_within_hours: z.int().describe('hours after the invited person’s first order was paid'),
          reward_from: z
            .int()
            .describe('the minimum amount of that order, after all discounts and without deposit and freight'),
          most_rewards: z.null().describe('there is no upper limit'),
        })
        .nullable(),
    }),
    refusals: ['uuid_invalid', 'activity_not_found'],
  },
  'POST /activities/share': {
    summary: 'Creates one’s own invitation code for the running share activity; repeated calls return the same code',
    who: sharers,
    body: z.strictObject({}),
    data: z.object({ ...shareCodeFields, activity_id: z.uuid(), end_time: z.iso.datetime() }),
    refusals: ['activity_not_found', 'share_anonymous_forbidden'],
  },
  'POST /activities/share/use': {
    summary: 'Accepts an invitation; the discount applies to the first order',
    who: sharers,
    body: z.strictObject({ code: shareCodeField }),
    data: z.object({
      code: z.string(),
      record_status: recordStatusField,
      discount_type: discountTypeField,
      discount_value: z.int(),
      end_time: z.iso.datetime(),
    }),
    refusals: [
      'share_record_not_found',
      'share_code_own',
      'share_anonymous_forbidden',
      'share_mutual_forbidden',
      'activity_status_invalid',
    ],
  },
  'GET /activities/share/usages': {
    summary: 'Totals of one’s own invitations, and the terms of the running share activity',
    who: sharers,
    data: z.object({
      used_count: z.int().describe('accepted and not withdrawn, whatever happened since'),
      paid_count: z.int().describe('of these, those with a paid first order'),
      rewarded_count: z.int(),
      total_reward_amount: z.int().describe('in cents; coupons in per cent are not included'),
      /** The running share activity; null: none. */
      activity_id: z.uuid().nullable(),
      start_time: z.iso.datetime().nullable(),
      end_time: z.iso.datetime().nullable(),
      discount_type: discountTypeField.nullable(),
      discount_value: z.int().nullable(),
      code: z.string().nullable().describe('null: not requested yet'),
      share_link: z.string().nullable(),
      /** The invitation the caller has accepted and not used yet: a checkout may apply it. */
      invitation: z
        .object({
          code: z.string(),
          discount_type: discountTypeField,
          discount_value: z.int(),
          end_time: z.iso.datetime(),
        })
        .nullable(),
    }),
    refusals: ['share_anonymous_forbidden'],
  },
  'GET /activities/share/records': {
    summary: 'Lists who accepted one’s own invitations, newest first; names are shortened',
    who: sharers,
    query: z.object(cursorQuery),
    data: longListOf(
      z.object({
        record_id: z.uuid(),
        invitee_name: z.string(),
        record_status: recordStatusField,
        used_at: z.iso.datetime(),
        paid_at: z.iso.datetime().nullable(),
        rewarded_at: z.iso.datetime().nullable(),
        invalid_at: z.iso.datetime().nullable(),
        reward: z
          .object({
            code: z.string(),
            discount_type: discountTypeField,
            discount_value: z.int(),
            ends_at: z.iso.datetime().describe('the first moment after it'),
          })
          .nullable(),
      }),
    ),
    refusals: ['share_anonymous_forbidden'],
  },
})
