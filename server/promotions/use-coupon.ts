import type { Reader, Tx } from '#db/transaction.ts'
import type { OfferKind } from '#domain/catalogue/words.ts'
import { sum } from '#domain/money.ts'
import type { Discount, DiscountType } from '#domain/pricing/discounts.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import { type CouponFacts, countsFor, couponFault, normalCode } from '#domain/promotions/coupon.ts'
import { Refusal, refuse } from '../refusal.ts'
import { type Coupon, countUses, findCoupon, insertClaim, lockCoupon } from './store-coupons.ts'

export interface AcceptedCoupon {
  coupon_id: string
  code: string
  discount: Discount
}

interface Use {
  userId: string
  now: Date
  /** The lines as they cost without the coupon: what a minimum is measured at. */
  priced: Quote
  lines: readonly { id: string; kind: OfferKind; product_id: string }[]
}

/** A coupon that counts for these lines, or the refusal that says why it does not. */
export async function acceptCoupon(db: Reader, code: string, use: Use): Promise<AcceptedCoupon> {
  const coupon = (await findCoupon(db, normalCode(code))) ?? refuse('coupon_not_found')
  await mustCount(db, coupon, use)
  return { coupon_id: coupon.coupon_id, code: coupon.code, discount: discountOfCoupon(coupon) }
}

/** Takes one use, until the order is paid or can no longer be paid. Everything is asked again, under the lock. */
export async function claimCoupon(
  tx: Tx,
  { coupon_id, quote_id, held_until, ...use }: Use & { coupon_id: string; quote_id: string; held_until: Date },
): Promise<void> {
  const coupon = (await lockCoupon(tx, coupon_id)) ?? refuse('coupon_not_found')
  await mustCount(tx, coupon, use)
  await insertClaim(tx, { coupon_id, user_id: use.userId, quote_id, held_until, now: use.now })
}

async function mustCount(db: Reader, coupon: Coupon, { userId, now, priced, lines }: Use): Promise<void> {
  const facts = factsOf(coupon)
  const amounts = new Map(priced.lines.map(line => [line.id, line.goods - line.activity_discount]))
  const scoped = lines.filter(line => countsFor(facts, line))
  const fault = couponFault(facts, {
    user_id: userId,
    now,
    ...(await countUses(db, coupon.coupon_id, userId, now)),
    total: sum([...amounts.values()]),
    in_scope: sum(scoped.map(line => amounts.get(line.id) ?? 0)),
  })
  if (fault === 'not_owner') throw new Refusal('coupon_not_owned', { reason: fault })
  if (fault) throw new Refusal('coupon_status_invalid', { reason: fault, minimum: coupon.minimum })
}

function factsOf(coupon: Coupon): CouponFacts {
  return { ...coupon, valid: coupon.coupon_status === 1, kind: coupon.kind as OfferKind | null }
}

export function discountOfCoupon(coupon: Coupon): Discount {
  const facts = factsOf(coupon)
  return {
    discount_type: coupon.discount_type as DiscountType,
    discount_value: coupon.discount_value,
    counts_for: line => countsFor(facts, line),
  }
}
