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
  discount_value: z.int().nullable().describe('cents, or per cent'),
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
    summary: 'Activities that run now, the newest first',
    who: 'anyone',
    limit: 'read',
    cacheSeconds: 30,
    query: z.object(pageQuery),
    data: listOf(ongoingSchema),
    refusals: [],
  },
  'GET /activities/ongoing/{id}/rules': {
    summary: 'What a running activity lowers, or on which terms one invites',
    who: 'anyone',
    limit: 'read',
    cacheSeconds: 30,
    params: z.strictObject({ id: z.string().max(64) }),
    data: z.object({
      ...ongoingSchema.shape,
      list: z.array(
        z.object({
          rule_id: z.uuid(),
          name: z.string(),
          kind: z.enum(offerKinds).nullable().describe('null: rented or bought alike'),
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
          reward_within_hours: z.int().describe('after the paid first order of who was invited'),
          reward_from: z
            .int()
            .describe('what that order comes to at least, after all discounts and without deposit and freight'),
          most_rewards: z.null().describe('there is no upper limit'),
        })
        .nullable(),
    }),
    refusals: ['uuid_invalid', 'activity_not_found'],
  },
  'POST /activities/share': {
    summary: "One's own code for the share activity that runs; asked again, the same",
    who: sharers,
    limit: 'write',
    body: z.strictObject({}),
    data: z.object({ ...shareCodeFields, activity_id: z.uuid(), end_time: z.iso.datetime() }),
    refusals: ['activity_not_found', 'share_anonymous_forbidden'],
  },
  'POST /activities/share/use': {
    summary: 'Takes up an invitation; the discount counts for the first order',
    who: sharers,
    limit: 'write',
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
    summary: "One's own invitations added up, and the terms of the share activity that runs",
    who: sharers,
    limit: 'read',
    data: z.object({
      used_count: z.int().describe('taken up and not taken back, whatever came of it since'),
      paid_count: z.int().describe('of these: with a paid first order'),
      rewarded_count: z.int(),
      total_reward_amount: z.int().describe('cents; coupons in per cent add nothing'),
      /** The running share activity; null: none. */
      activity_id: z.uuid().nullable(),
      start_time: z.iso.datetime().nullable(),
      end_time: z.iso.datetime().nullable(),
      discount_type: discountTypeField.nullable(),
      discount_value: z.int().nullable(),
      code: z.string().nullable().describe('null: not asked for yet'),
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
    summary: "Who took up one's invitations, newest first; of each person only how the name begins",
    who: sharers,
    limit: 'read',
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
