import { z } from 'zod'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { discountTypes } from '#domain/pricing/discounts.ts'
import { activityPhases } from '#domain/promotions/activity.ts'
import {
  activityStatuses,
  activityTypes,
  claimStates,
  couponStates,
  couponStatuses,
  ruleStatuses,
} from '#domain/promotions/constants.ts'
import { normalizeCouponCode } from '#domain/promotions/coupon.ts'
import { rewardStates } from '#domain/promotions/reward.ts'
import { concessionReason } from '../protocol/giving.ts'
import { inEachLanguage, line, lines } from '../protocol/text-fields.ts'
import { activityTypeField, discountTypeField, recordStatusField } from './activities.ts'
import { centsField, keyField } from './catalogue.ts'
import { version } from './catalogue-admin-shapes.ts'
import { wholeNameSchema } from './catalogue-texts.ts'

const wholeText = (max: number) => inEachLanguage(lines(max).min(1))

const valueField = centsField.min(1)
const daysField = z.int().min(1).max(3650)

type FieldCheck = readonly [field: string, rule: string, broken: boolean]

function report(check: z.core.$RefinementCtx, checks: readonly FieldCheck[]): void {
  for (const [field, message, broken] of checks) if (broken) check.addIssue({ code: 'custom', path: [field], message })
}

function isAfter(end: string, start: string): boolean {
  return Date.parse(end) > Date.parse(start)
}

function tooMuch(type: number | null, value: number | null): boolean {
  return type === discountTypes.percentage && value !== null && value > 100
}

const activityFields = {
  activity_type: activityTypeField,
  key: keyField,
  name: wholeNameSchema,
  description: wholeText(2000),
  start_time: z.iso.datetime(),
  end_time: z.iso.datetime(),
  discount_type: discountTypeField.nullable().default(null),
  discount_value: valueField.nullable().default(null),
  reward_type: discountTypeField.nullable().default(null),
  reward_value: valueField.nullable().default(null),
  reward_valid_days: daysField.nullable().default(null),
  mutual_allowed: z.boolean().default(false),
}
/** Fields of an invitation; a discount activity has rules instead. */
const shareFields = ['discount_type', 'discount_value', 'reward_type', 'reward_value', 'reward_valid_days'] as const

export const activityBody = z.strictObject(activityFields).superRefine((activity, check) => {
  const isShare = activity.activity_type === activityTypes.share
  report(check, [
    ...shareFields.map((field): FieldCheck => [field, 'required', isShare && activity[field] === null]),
    ...shareFields.map((field): FieldCheck => [field, 'invalid', !isShare && activity[field] !== null]),
    ['mutual_allowed', 'invalid', !isShare && activity.mutual_allowed],
    ['discount_value', 'invalid', tooMuch(activity.discount_type, activity.discount_value)],
    ['reward_value', 'invalid', tooMuch(activity.reward_type, activity.reward_value)],
    ['end_time', 'end_after_start', !isAfter(activity.end_time, activity.start_time)],
  ])
})

export const activityData = z.object({
  ...activityFields,
  activity_id: z.uuid(),
  activity_status: z.literal(Object.values(activityStatuses)),
  phase: z.enum(activityPhases),
  started_at: z.iso.datetime().nullable(),
  stopped_at: z.iso.datetime().nullable(),
  version,
})

export const ruleBody = z
  .strictObject({
    name: wholeNameSchema,
    kind: z.enum(offerKinds).nullable().default(null),
    discount_type: discountTypeField,
    discount_value: valueField,
    product_ids: z.array(z.uuid()).min(1).max(200),
    ...concessionReason,
  })
  .refine(rule => !tooMuch(rule.discount_type, rule.discount_value), { path: ['discount_value'], message: 'invalid' })

export const ruleData = z.object({
  rule_id: z.uuid(),
  activity_id: z.uuid(),
  name: wholeNameSchema,
  kind: z.enum(offerKinds).nullable(),
  discount_type: discountTypeField,
  discount_value: z.int(),
  product_ids: z.array(z.uuid()),
  rule_status: z.literal(Object.values(ruleStatuses)),
  stopped_at: z.iso.datetime().nullable(),
  version,
})

/** Capitals and digits in groups, so that a code can be read out over the telephone. */
const codePart = (max: number) =>
  z
    .string()
    .overwrite(normalizeCouponCode)
    .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'invalid')
    .max(max)

const couponFields = {
  discount_type: discountTypeField,
  discount_value: valueField,
  minimum: centsField.default(0),
  kind: z.enum(offerKinds).nullable().default(null),
  product_ids: z.array(z.uuid()).min(1).max(200).nullable().default(null),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime().describe('the first moment after it'),
  global_limit: z.int().min(1).max(1_000_000).nullable().default(null),
  customer_limit: z.int().min(1).max(1000).default(1),
}

type CouponFields = z.output<z.ZodObject<typeof couponFields>>

function checkCoupon(coupon: CouponFields, check: z.core.$RefinementCtx): void {
  const { product_ids } = coupon
  report(check, [
    ['discount_value', 'invalid', tooMuch(coupon.discount_type, coupon.discount_value)],
    ['ends_at', 'end_after_start', !isAfter(coupon.ends_at, coupon.starts_at)],
    ['product_ids', 'invalid', product_ids !== null && new Set(product_ids).size < product_ids.length],
  ])
}

export const couponBody = z
  .strictObject({
    ...couponFields,
    code: codePart(32).min(4),
    owner_id: z.uuid().nullable().default(null).describe('for this person only'),
    ...concessionReason,
  })
  .superRefine(checkCoupon)

export const maxCoupons = 10_000
export const couponBatchBody = z
  .strictObject({
    ...couponFields,
    batch: line(60).min(1).describe('the internal name of the batch'),
    prefix: codePart(12).min(2),
    count: z.int().min(1).max(maxCoupons),
    ...concessionReason,
  })
  .superRefine(checkCoupon)

export const couponData = z.object({
  ...couponFields,
  coupon_id: z.uuid(),
  code: z.string(),
  batch: z.string().nullable(),
  owner_id: z.uuid().nullable(),
  owner_name: z.string().nullable(),
  coupon_status: z.literal(Object.values(couponStatuses)),
  coupon_state: z.enum(couponStates).describe('its current state'),
  uses: z.int().describe('used, or held for an order that can still be paid'),
  created_at: z.iso.datetime(),
  created_by: z.string(),
})

export const claimData = z.object({
  claim_id: z.uuid(),
  user_id: z.uuid(),
  user_name: z.string(),
  claim_state: z.enum(claimStates),
  held_until: z.iso.datetime(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export const recordData = z.object({
  record_id: z.uuid(),
  activity_id: z.uuid(),
  activity_key: z.string(),
  code: z.string(),
  sharer_id: z.uuid(),
  sharer_name: z.string(),
  invitee_id: z.uuid(),
  invitee_name: z.string(),
  record_status: recordStatusField,
  order_ref: z.string().nullable(),
  reward_code: z.string().nullable(),
  reward_amount: z.int(),
  used_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  rewarded_at: z.iso.datetime().nullable(),
  invalid_at: z.iso.datetime().nullable(),
})

export const rewardData = z.object({
  record_id: z.uuid(),
  activity_id: z.uuid(),
  activity_key: z.string(),
  sharer_id: z.uuid(),
  sharer_name: z.string(),
  invitee_id: z.uuid(),
  invitee_name: z.string(),
  reward_state: z.enum(rewardStates),
  paid_at: z.iso.datetime(),
  due_at: z.iso.datetime().describe('the reward is given from this moment'),
  is_due: z.boolean(),
  rewarded_at: z.iso.datetime().nullable(),
  invalid_at: z.iso.datetime().nullable(),
  reward_code: z.string().nullable(),
  reward_coupon_id: z.uuid().nullable(),
  discount_type: discountTypeField.nullable().describe('discount type of the coupon, once there is one'),
  discount_value: z.int().nullable(),
  reward_tries: z.int().describe('the number of failed attempts'),
  reward_failed_at: z.iso.datetime().nullable(),
  reward_error: z.string().nullable(),
})
