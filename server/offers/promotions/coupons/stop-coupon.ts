import { transaction } from '#db/transaction.ts'
import { couponStatuses } from '#domain/promotions/constants.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type CouponView, viewCoupon } from '../view-admin.ts'
import { lockCoupon, setCouponStatus } from './store-coupons.ts'
import { findCouponForStaff } from './store-coupons-admin.ts'

export async function stopCoupon(input: Input<'POST /admin/coupons/{id}/stop'>): Promise<CouponView> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const couponId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const { coupon_status } = (await lockCoupon(tx, couponId)) ?? refuse('coupon_not_found')
    if (coupon_status !== couponStatuses.valid) refuse('coupon_status_invalid', { reason: 'stopped_before' })
    await setCouponStatus(tx, couponId, couponStatuses.stopped)
    await writeAudit(tx, context, {
      actor,
      action: 'coupon.stop',
      subject: ['coupon', couponId],
      before: { coupon_status },
      after: { coupon_status: couponStatuses.stopped },
      reason: body.reason,
    })
    return viewCoupon((await findCouponForStaff(tx, couponId, context.clock.now())) ?? refuse('coupon_not_found'))
  })
}
