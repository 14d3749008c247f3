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
  columns: ({ fields, text }) => [
    ...fields('text', 'key', 'name'),
    text('type', row => (row.activity_type === activityTypes.share ? 'share' : 'discount')),
    text('phase', row => row.phase),
    ...fields('moment', 'start_time', 'end_time'),
    ...discount,
    ...fields('moment', 'started_at', 'stopped_at'),
  ],
})

export const exportCoupons = exportPages({
  name: 'coupons',
  list: readCoupons,
  columns: ({ fields, text, cents, moment }) => [
    ...fields('text', 'code', 'coupon_state', 'batch'),
    text('owner', row => row.owner_name),
    text('kind', row => row.kind),
    ...discount,
    cents('minimum', row => row.minimum),
    ...fields('moment', 'starts_at', 'ends_at'),
    ...fields('number', 'uses', 'global_limit', 'customer_limit'),
    moment('created_at', row => row.created_at),
    text('created_by', row => row.created_by),
  ],
})

export const exportCouponUses = exportPages({
  name: 'coupon-uses',
  list: readCouponUses,
  columns: ({ fields }) => [
    ...fields('text', 'claim_id', 'user_id', 'user_name', 'claim_state'),
    ...fields('moment', 'held_until', 'created_at', 'updated_at'),
  ],
})

const statuses = Object.entries(recordStatuses)

export const exportShareRecords = exportPages({
  name: 'invitations',
  list: readShareRecords,
  columns: ({ fields, text, cents }) => [
    text('record_id', row => row.record_id),
    text('activity', row => row.activity_key),
    text('code', row => row.code),
    text('sharer', row => row.sharer_name),
    text('invitee', row => row.invitee_name),
    text('status', row => statuses.find(([, status]) => status === row.record_status)?.[0]),
    ...fields('moment', 'used_at', 'paid_at', 'rewarded_at', 'invalid_at'),
    text('reward_code', row => row.reward_code),
    cents('reward_amount', row => row.reward_amount),
  ],
})
