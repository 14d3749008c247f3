import { type DiscountType, discountTypes } from '#domain/pricing/discounts.ts'
import { activityTypes, recordStatuses } from '#domain/promotions/constants.ts'
import { column } from '#server/platform/exports/csv.ts'
import { exportPages, mapRows } from '#server/platform/exports/export-pages.ts'
import { readActivities, readShareRecords } from './activities/read-activities.ts'
import { readCoupons, readCouponUses } from './coupons/read-coupons.ts'

const { cents, number } = column

interface DiscountedRow {
  discount_type: DiscountType | null
  discount_value: number | null
}

/** An amount or a percentage, each in a column of its own, because a sum over both would mean nothing. */
const discount = [
  cents('discount', (row: DiscountedRow) => (row.discount_type === discountTypes.fixed ? row.discount_value : null)),
  number('discount_percent', (row: DiscountedRow) =>
    row.discount_type === discountTypes.percentage ? row.discount_value : null,
  ),
]

const activityRows = mapRows(readActivities, ({ name, ...row }, { language }) => [{ ...row, name: name[language] }])

export const exportActivities = exportPages({
  name: 'activities',
  list: activityRows,
  columns: ({ text, moment }) => [
    text('key', row => row.key),
    text('name', row => row.name),
    text('type', row => (row.activity_type === activityTypes.share ? 'share' : 'discount')),
    text('phase', row => row.phase),
    moment('start_time', row => row.start_time),
    moment('end_time', row => row.end_time),
    ...discount,
    moment('started_at', row => row.started_at),
    moment('stopped_at', row => row.stopped_at),
  ],
})

export const exportCoupons = exportPages({
  name: 'coupons',
  list: readCoupons,
  columns: ({ text, cents, number, moment }) => [
    text('code', row => row.code),
    text('coupon_state', row => row.coupon_state),
    text('batch', row => row.batch),
    text('owner', row => row.owner_name),
    text('kind', row => row.kind),
    ...discount,
    cents('minimum', row => row.minimum),
    moment('starts_at', row => row.starts_at),
    moment('ends_at', row => row.ends_at),
    number('uses', row => row.uses),
    number('global_limit', row => row.global_limit),
    number('customer_limit', row => row.customer_limit),
    moment('created_at', row => row.created_at),
    text('created_by', row => row.created_by),
  ],
})

export const exportCouponUses = exportPages({
  name: 'coupon-uses',
  list: readCouponUses,
  columns: ({ text, moment }) => [
    text('claim_id', row => row.claim_id),
    text('user_id', row => row.user_id),
    text('user_name', row => row.user_name),
    text('claim_state', row => row.claim_state),
    moment('held_until', row => row.held_until),
    moment('created_at', row => row.created_at),
    moment('updated_at', row => row.updated_at),
  ],
})

const statuses = Object.entries(recordStatuses)

export const exportShareRecords = exportPages({
  name: 'invitations',
  list: readShareRecords,
  columns: ({ text, cents, moment }) => [
    text('record_id', row => row.record_id),
    text('activity', row => row.activity_key),
    text('code', row => row.code),
    text('sharer', row => row.sharer_name),
    text('invitee', row => row.invitee_name),
    text('status', row => statuses.find(([, status]) => status === row.record_status)?.[0]),
    moment('used_at', row => row.used_at),
    moment('paid_at', row => row.paid_at),
    moment('rewarded_at', row => row.rewarded_at),
    moment('invalid_at', row => row.invalid_at),
    text('reward_code', row => row.reward_code),
    cents('reward_amount', row => row.reward_amount),
  ],
})
