import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { activityPhases } from '#domain/promotions/activity.ts'
import { couponStates } from '#domain/promotions/constants.ts'
import { rewardStates } from '#domain/promotions/reward.ts'
import { exportEndpoint } from '../office/exports.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { concessionReason, givingRefusals } from '../protocol/giving.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { line, reasonField } from '../protocol/text-fields.ts'
import { activityTypeField, recordStatusField } from './activities.ts'
import { version } from './catalogue-admin-shapes.ts'
import {
  activityBody,
  activityData,
  claimData,
  couponBatchBody,
  couponBody,
  couponData,
  recordData,
  rewardData,
  ruleBody,
  ruleData,
} from './promotions-admin-shapes.ts'

const idParams = z.strictObject({ id: z.string().max(64) })
const stepBody = z.strictObject({ version, reason: reasonField.optional() })

const manage = permissions.manage_promotions
const write = { who: manage, limit: 'write', changesShop: true } as const
const read = { who: manage, limit: 'read' } as const

const activityFilters = {
  activity_type: z.coerce.number().pipe(activityTypeField).optional(),
  phase: z.enum(activityPhases).optional(),
}
const couponFilters = {
  q: line(64).optional().describe('the beginning of a code'),
  batch: line(60).optional(),
  owner_id: z.uuid().optional(),
  kind: z.enum(offerKinds).optional(),
  coupon_state: z.enum(couponStates).optional(),
}
const recordFilters = {
  activity_id: z.uuid().optional(),
  sharer_id: z.uuid().optional(),
  record_status: z.coerce.number().pipe(recordStatusField).optional(),
}
const rewardFilters = { reward_state: z.enum(rewardStates).optional(), activity_id: z.uuid('invalid').optional() }

export const promotionAdminEndpoints = endpoints({
  'GET /admin/activities': {
    ...read,
    summary: 'Lists all activities, newest first',
    query: z.object({ ...cursorQuery, ...activityFilters }),
    tellsOfNobody: 'Promotions of the shop.',
    data: longListOf(activityData),
  },
  'GET /admin/activities/export': exportEndpoint(manage, { list: 'All activities', filters: activityFilters }),
  'GET /admin/activities/{id}': {
    ...read,
    summary: 'One activity',
    params: idParams,
    tellsOfNobody: 'Promotions of the shop.',
    data: activityData,
    refusals: ['uuid_invalid', 'activity_not_found'],
  },
  'POST /admin/activities': {
    ...write,
    summary: 'Creates an activity; it has no effect until it is started',
    body: activityBody,
    data: activityData,
    idempotent: true,
    fresh: 'giving',
    refusals: ['activity_exists'],
  },
  'PUT /admin/activities/{id}': {
    ...write,
    summary:
      'Changes an activity; while it runs, only its texts. A change of a started activity is weighed as its start was',
    params: idParams,
    body: activityBody.safeExtend({ version, ...concessionReason }),
    data: activityData,
    fresh: 'giving',
    refusals: [
      'uuid_invalid',
      'activity_not_found',
      'activity_exists',
      'activity_status_invalid',
      'activity_type_exists',
      'rule_conflict',
      ...givingRefusals,
    ],
  },
  'POST /admin/activities/{id}/start': {
    ...write,
    summary: 'Starts an activity for its dates; only one of a type can run at a time',
    params: idParams,
    body: stepBody.extend(concessionReason),
    data: activityData,
    idempotent: true,
    fresh: 'giving',
    refusals: [
      'uuid_invalid',
      'activity_not_found',
      'activity_status_invalid',
      'activity_type_exists',
      ...givingRefusals,
    ],
  },
  'POST /admin/activities/{id}/stop': {
    ...write,
    summary: 'Ends an activity permanently; what was promised under it stays valid',
    params: idParams,
    body: stepBody,
    data: activityData,
    idempotent: true,
    fresh: 'giving',
    refusals: ['uuid_invalid', 'activity_not_found', 'activity_status_invalid', 'already_changed'],
  },
  'DELETE /admin/activities/{id}': {
    ...write,
    summary: 'Removes an activity that was never started',
    params: idParams,
    data: z.null(),
    refusals: ['uuid_invalid', 'activity_not_found', 'activity_status_invalid'],
  },
  'GET /admin/activities/{id}/rules': {
    ...read,
    summary: 'Lists the rules of a discount activity in the order they were created',
    params: idParams,
    tellsOfNobody: 'Promotions of the shop.',
    data: z.object({ list: z.array(ruleData) }),
    refusals: ['uuid_invalid', 'activity_not_found'],
  },
  'POST /admin/activities/{id}/rules': {
    ...write,
    summary: 'Adds a rule; a product can’t be in two rules that apply at the same time',
    params: idParams,
    body: ruleBody,
    data: ruleData,
    idempotent: true,
    fresh: 'giving',
    refusals: [
      'uuid_invalid',
      'activity_not_found',
      'activity_status_invalid',
      'rule_conflict',
      'rule_products_duplicate',
      'product_not_found',
      ...givingRefusals,
    ],
  },
  'PUT /admin/activity-rules/{id}': {
    ...write,
    summary: 'Changes a rule, until its activity runs',
    params: idParams,
    body: ruleBody.safeExtend({ version }),
    data: ruleData,
    fresh: 'giving',
    refusals: [
      'uuid_invalid',
      'rule_not_found',
      'rule_conflict',
      'rule_products_duplicate',
      'rule_status_invalid',
      'product_not_found',
      ...givingRefusals,
    ],
  },
  'POST /admin/activity-rules/{id}/stop': {
    ...write,
    summary: 'Ends a rule permanently',
    params: idParams,
    body: stepBody,
    data: ruleData,
    idempotent: true,
    fresh: 'giving',
    refusals: ['uuid_invalid', 'rule_not_found', 'rule_status_invalid', 'already_changed'],
  },
  'GET /admin/coupons': {
    ...read,
    summary: 'Lists all coupons, newest first',
    query: z.object({ ...cursorQuery, ...couponFilters }),
    data: longListOf(couponData),
  },
  'GET /admin/coupons/export': exportEndpoint(manage, { list: 'All coupons', filters: couponFilters }),
  'GET /admin/coupons/{id}': {
    ...read,
    summary: 'One coupon',
    params: idParams,
    data: couponData,
    refusals: ['uuid_invalid', 'coupon_not_found'],
  },
  'GET /admin/coupons/{id}/uses': {
    ...read,
    summary: 'Lists who has used or holds a coupon, newest first',
    params: idParams,
    query: z.object(cursorQuery),
    data: longListOf(claimData),
    refusals: ['uuid_invalid', 'coupon_not_found'],
  },
  'GET /admin/coupons/{id}/uses/export': {
    ...exportEndpoint(manage, { list: 'Who used a coupon or holds it', filters: {} }),
    params: idParams,
    refusals: ['uuid_invalid', 'coupon_not_found'],
  },
  'POST /admin/coupons': {
    ...write,
    summary: 'Creates one coupon with a chosen code',
    idempotent: true,
    body: couponBody,
    data: couponData,
    fresh: 'giving',
    refusals: ['product_not_found', ...givingRefusals],
  },
  'POST /admin/coupons/batch': {
    ...write,
    summary: 'Creates a batch of identical coupons, each with a random code',
    idempotent: true,
    body: couponBatchBody,
    data: z.object({ batch: z.string(), count: z.int(), codes: z.array(z.string()) }),
    fresh: 'giving',
    refusals: ['product_not_found', ...givingRefusals],
  },
  'POST /admin/coupons/{id}/stop': {
    ...write,
    summary: 'Ends a coupon; orders that are being paid keep it',
    params: idParams,
    body: z.strictObject({ reason: reasonField }),
    data: couponData,
    idempotent: true,
    fresh: 'giving',
    refusals: ['uuid_invalid', 'coupon_not_found', 'coupon_status_invalid'],
  },
  'GET /admin/share-records': {
    ...read,
    summary: 'Lists accepted invitations, newest first',
    query: z.object({ ...cursorQuery, ...recordFilters }),
    data: longListOf(recordData),
  },
  'GET /admin/share-records/export': exportEndpoint(manage, { list: 'Invitations', filters: recordFilters }),
  'GET /admin/share-rewards': {
    ...read,
    summary: 'Lists the rewards of paid invitations: given, due, failed or taken back; latest payment first',
    query: z.object({ ...cursorQuery, ...rewardFilters }),
    data: longListOf(rewardData),
  },
  'GET /admin/share-rewards/export': exportEndpoint(manage, { list: 'Rewards of invitations', filters: rewardFilters }),
  'POST /admin/share-rewards/{id}/run': {
    ...write,
    summary: 'Gives a due or failed reward now',
    params: idParams,
    body: z.strictObject({}),
    data: rewardData,
    idempotent: true,
    fresh: 'giving',
    refusals: ['uuid_invalid', 'resource_missing', 'operation_status_invalid'],
  },
  'GET /admin/share-totals': {
    ...read,
    summary: 'Totals of invitations, of one activity or of all',
    query: z.object({ activity_id: z.uuid().optional() }),
    data: z.object({
      used_count: z.int(),
      paid_count: z.int(),
      rewarded_count: z.int(),
      invalid_count: z.int(),
      total_reward_amount: z.int(),
    }),
  },
})
