import type { CallData } from '#contract/protocol/call.ts'
import { listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type CouponView, viewClaim, viewCoupon } from '../view-admin.ts'
import {
  findCouponForStaff,
  newestClaim,
  newestCoupon,
  selectClaims,
  selectFilteredCoupons,
} from './store-coupons-admin.ts'

export async function readCoupons({
  context,
  query,
}: Input<'GET /admin/coupons'>): Promise<CallData<'GET /admin/coupons'>> {
  const { db, clock } = context
  const rows = selectFilteredCoupons(db, query, clock.now())
  const page = await listPage(db, query, { order: newestCoupon, rows })
  return { ...page, list: page.list.map(viewCoupon) }
}

export async function readCoupon({ context, params }: Input<'GET /admin/coupons/{id}'>): Promise<CouponView> {
  const coupon = await findCouponForStaff(context.db, requireUuid(params.id), context.clock.now())
  return viewCoupon(coupon ?? refuse('coupon_not_found'))
}

export async function readCouponUses({
  context,
  params,
  query,
}: Input<'GET /admin/coupons/{id}/uses'>): Promise<CallData<'GET /admin/coupons/{id}/uses'>> {
  const { db, clock } = context
  const { coupon_id } =
    (await findCouponForStaff(db, requireUuid(params.id), clock.now())) ?? refuse('coupon_not_found')
  const page = await listPage(db, query, { order: newestClaim, rows: selectClaims(db, coupon_id) })
  return { ...page, list: page.list.map(viewClaim) }
}
