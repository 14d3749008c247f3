import { type Translated, wholeNameSchema } from '#contract/offers/catalogue-texts.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { getActivityPhase } from '#domain/promotions/activity.ts'
import type { Activity } from './activities/store-activities.ts'
import type { Rule } from './activities/store-rules.ts'
import type { ClaimRow, CouponRow } from './coupons/store-coupons-admin.ts'
import { type RecordRow, recordTimes, toIsoOrNull, toTerms } from './view.ts'

export type ActivityView = CallData<'GET /admin/activities/{id}'>
export type RuleView = CallData<'GET /admin/activities/{id}/rules'>['list'][number]
export type CouponView = CallData<'GET /admin/coupons/{id}'>
type ClaimView = CallData<'GET /admin/coupons/{id}/uses'>['list'][number]
type RecordView = CallData<'GET /admin/share-records'>['list'][number]

export function viewActivity(activity: Activity, now: Date): ActivityView {
  const { activity_id, key, name, description, activity_type, activity_status, version } = activity
  return {
    ...{ activity_id, key, version },
    activity_type,
    activity_status,
    phase: getActivityPhase(activity, now),
    name: wholeNameSchema.parse(name),
    description: description as Translated,
    start_time: activity.start_time.toISOString(),
    end_time: activity.end_time.toISOString(),
    started_at: toIsoOrNull(activity.started_at),
    stopped_at: toIsoOrNull(activity.stopped_at),
    ...toTerms(activity),
  }
}

export function viewRule(rule: Rule): RuleView {
  const { rule_id, activity_id, name, kind, discount_type, discount_value, product_ids, rule_status, version } = rule
  return {
    ...{ rule_id, activity_id, discount_value, product_ids, version },
    name: wholeNameSchema.parse(name),
    kind,
    discount_type,
    rule_status,
    stopped_at: toIsoOrNull(rule.stopped_at),
  }
}

export function viewCoupon(coupon: CouponRow): CouponView {
  const { kind, discount_type, coupon_status, starts_at, ends_at, created_at, ...rest } = coupon
  return {
    ...rest,
    kind,
    discount_type,
    coupon_status,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    created_at: created_at.toISOString(),
  }
}

export function viewClaim({ claim_state, held_until, created_at, updated_at, ...claim }: ClaimRow): ClaimView {
  return {
    ...claim,
    claim_state,
    held_until: held_until.toISOString(),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export function viewRecord(row: RecordRow): RecordView {
  const { record_id, activity_id, activity_key, code, sharer_id, sharer_name, invitee_id, invitee_name } = row
  return {
    ...{ record_id, activity_id, activity_key, code, sharer_id, sharer_name, invitee_id, invitee_name },
    record_status: row.record_status,
    order_ref: row.order_ref,
    reward_code: row.reward_code,
    reward_amount: row.reward_amount,
    ...recordTimes(row),
  }
}
