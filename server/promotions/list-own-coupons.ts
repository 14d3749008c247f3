import type { CallData } from '#contract/call.ts'
import type { quoteEndpoints } from '#contract/quotes.ts'
import type { OfferKind } from '#domain/catalogue/words.ts'
import { personOf } from '../accounts/person.ts'
import type { RouteInput } from '../http/route.ts'
import { type Coupon, countUses, couponsOf } from './store-coupons.ts'

type Input = RouteInput<(typeof quoteEndpoints)['GET /coupons']>
type OwnCoupon = CallData<'GET /coupons'>['list'][number]

export async function listOwnCoupons({ context, caller }: Input): Promise<CallData<'GET /coupons'>> {
  const { userId } = personOf(caller)
  const now = context.clock.now()
  const list: OwnCoupon[] = []
  for (const coupon of await couponsOf(context.db, userId)) {
    const { own_uses } = await countUses(context.db, coupon.coupon_id, userId, now)
    list.push({
      code: coupon.code,
      discount_type: coupon.discount_type,
      discount_value: coupon.discount_value,
      minimum: coupon.minimum,
      kind: coupon.kind as OfferKind | null,
      starts_at: coupon.starts_at.toISOString(),
      ends_at: coupon.ends_at.toISOString(),
      coupon_state: stateOf(coupon, own_uses, now),
    })
  }
  return { list }
}

function stateOf(coupon: Coupon, ownUses: number, now: Date): OwnCoupon['coupon_state'] {
  if (ownUses >= coupon.customer_limit) return 'used'
  if (now >= coupon.ends_at || coupon.coupon_status !== 1) return 'ended'
  return now < coupon.starts_at ? 'not_started' : 'valid'
}
