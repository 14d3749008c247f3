import type { CallData } from '#contract/protocol/call.ts'
import { couponStatuses } from '#domain/promotions/constants.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { type Coupon, findUserCoupons } from './store-coupons.ts'

type UserCoupon = CallData<'GET /coupons'>['list'][number]

export async function listUserCoupons({ context, caller }: Input<'GET /coupons'>): Promise<CallData<'GET /coupons'>> {
  const { userId } = requireUser(caller)
  const now = context.clock.now()
  const coupons = await findUserCoupons(context.db, userId, now)
  return {
    list: coupons.map(coupon => ({
      code: coupon.code,
      discount_type: coupon.discount_type,
      discount_value: coupon.discount_value,
      minimum: coupon.minimum,
      kind: coupon.kind,
      starts_at: coupon.starts_at.toISOString(),
      ends_at: coupon.ends_at.toISOString(),
      coupon_state: computeCouponState(coupon, now),
    })),
  }
}

function computeCouponState(coupon: Coupon & { own_uses: number }, now: Date): UserCoupon['coupon_state'] {
  if (coupon.own_uses >= coupon.customer_limit) return 'used'
  if (now >= coupon.ends_at || coupon.coupon_status !== couponStatuses.valid) return 'ended'
  return now < coupon.starts_at ? 'not_started' : 'valid'
}
