import type { activityEndpoints } from '#contract/offers/activities.ts'
import type { promotionAdminEndpoints } from '#contract/offers/promotions-admin.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import {
  addActivity,
  changeActivity,
  removeActivity,
  startActivity,
  stopActivity,
} from './activities/change-activity.ts'
import { listOngoing, readOngoingRules } from './activities/list-ongoing.ts'
import {
  readActivities,
  readActivity,
  readRules,
  readShareRecords,
  readShareTotals,
} from './activities/read-activities.ts'
import { addRule, changeRule, stopRule } from './activities/write-rule.ts'
import { addCoupon, addCouponBatch } from './coupons/add-coupons.ts'
import { readCoupon, readCoupons, readCouponUses } from './coupons/read-coupons.ts'
import { stopCoupon } from './coupons/stop-coupon.ts'
import { exportActivities, exportCoupons, exportCouponUses, exportShareRecords } from './export-promotions.ts'
import { exportRewards, readRewards } from './shares/read-rewards.ts'
import { runReward } from './shares/run-reward.ts'
import { listShareRecords, makeShareCode, readShareUsages, useShareCode } from './shares/user-share.ts'

export const activityRoutes: Routes<typeof activityEndpoints> = {
  'GET /activities/ongoing': listOngoing,
  'GET /activities/ongoing/{id}/rules': readOngoingRules,
  'POST /activities/share': makeShareCode,
  'POST /activities/share/use': useShareCode,
  'GET /activities/share/usages': readShareUsages,
  'GET /activities/share/records': listShareRecords,
}

export const promotionAdminRoutes: Routes<typeof promotionAdminEndpoints> = {
  'GET /admin/activities': readActivities,
  'GET /admin/activities/export': exportActivities,
  'GET /admin/activities/{id}': readActivity,
  'POST /admin/activities': addActivity,
  'PUT /admin/activities/{id}': changeActivity,
  'POST /admin/activities/{id}/start': startActivity,
  'POST /admin/activities/{id}/stop': stopActivity,
  'DELETE /admin/activities/{id}': removeActivity,
  'GET /admin/activities/{id}/rules': readRules,
  'POST /admin/activities/{id}/rules': addRule,
  'PUT /admin/activity-rules/{id}': changeRule,
  'POST /admin/activity-rules/{id}/stop': stopRule,
  'GET /admin/coupons': readCoupons,
  'GET /admin/coupons/export': exportCoupons,
  'GET /admin/coupons/{id}': readCoupon,
  'GET /admin/coupons/{id}/uses': readCouponUses,
  'GET /admin/coupons/{id}/uses/export': exportCouponUses,
  'POST /admin/coupons': addCoupon,
  'POST /admin/coupons/batch': addCouponBatch,
  'POST /admin/coupons/{id}/stop': stopCoupon,
  'GET /admin/share-records': readShareRecords,
  'GET /admin/share-records/export': exportShareRecords,
  'GET /admin/share-rewards': readRewards,
  'GET /admin/share-rewards/export': exportRewards,
  'POST /admin/share-rewards/{id}/run': runReward,
  'GET /admin/share-totals': readShareTotals,
}
