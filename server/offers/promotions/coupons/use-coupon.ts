import type { Reader, Tx } from '#db/transaction.ts'
import type { OfferKind } from '#domain/catalogue/constants.ts'
import { sum } from '#domain/money.ts'
import type { Discount } from '#domain/pricing/discounts.ts'
import type { QuotedLine } from '#domain/pricing/quote.ts'
import { couponStatuses } from '#domain/promotions/constants.ts'
import { type CouponTerms, countsFor, findCouponIssue, normalizeCouponCode } from '#domain/promotions/coupon.ts'
import { findGivers } from '#server/people/concessions/queries.ts'
import { isUuid } from '#server/platform/http/calls/uuid.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { type Customer, findQuoteCustomer, isSameCustomer } from './one-customer.ts'
import { type Claim, type Coupon, countUses, findCoupon, holdClaim, lockCoupon } from './store-coupons.ts'

export interface AcceptedCoupon {
  code: string
  discount: Discount
}

interface CouponUse extends Customer {
  now: Date
  /** The lines at their price without the coupon, which a minimum is compared with. */
  priced: { lines: readonly Pick<QuotedLine, 'id' | 'goods' | 'activity_discount'>[] }
  lines: readonly { id: string; kind: OfferKind; product_id: string }[]
}

/** A coupon that is valid for these lines, or the refusal that names the reason. */
export async function acceptCoupon(db: Reader, code: string, use: CouponUse): Promise<AcceptedCoupon> {
  const coupon = (await findCoupon(db, normalizeCouponCode(code))) ?? refuse('coupon_not_found')
  await assertCouponValid(db, coupon, use)
  return { code: coupon.code, discount: toDiscount(coupon) }
}

/**
 * Takes one use for the order that is made from a quote, until it is paid or can no longer be paid. Everything is
 * checked again under the lock; repeated for the same quote, it is still one use.
 */
export async function holdCoupon(
  tx: Tx,
  { code, quoteId, heldUntil, ...use }: CouponUse & { code: string; quoteId: string; heldUntil: Date },
): Promise<void> {
  const { coupon_id } = (await findCoupon(tx, normalizeCouponCode(code))) ?? refuse('coupon_not_found')
  const coupon = (await lockCoupon(tx, coupon_id)) ?? refuse('coupon_not_found')
  await assertCouponValid(tx, coupon, use, quoteId)
  const held = await holdClaim(
    tx,
    { coupon_id, user_id: use.userId, quote_id: quoteId, held_until: heldUntil },
    use.now,
  )
  if (!held) throw new Refusal('coupon_status_invalid', { reason: 'used_by_you', minimum: coupon.minimum })
}

/**
 * The price was promised and stays; the only reason to refuse is that somebody else has taken the last use meanwhile.
 */
export async function reclaimCoupon(tx: Tx, claim: Claim, now: Date): Promise<void> {
  const coupon = (await lockCoupon(tx, claim.coupon_id)) ?? refuse('coupon_not_found')
  const customer = await findQuoteCustomer(tx, claim.quote_id, claim.user_id)
  const uses = await countUses(tx, coupon.coupon_id, { ...customer, now, quoteId: claim.quote_id })
  const { global_limit, customer_limit, minimum } = coupon
  if (uses.own_uses >= customer_limit) throw new Refusal('coupon_status_invalid', { reason: 'used_by_you', minimum })
  if (global_limit !== null && uses.uses >= global_limit) {
    throw new Refusal('coupon_status_invalid', { reason: 'used_up', minimum })
  }
  await holdClaim(tx, claim, now)
}

async function assertCouponValid(
  db: Reader,
  coupon: Coupon,
  { userId, order, now, priced, lines }: CouponUse,
  quoteId: string | null = null,
): Promise<void> {
  const terms = toCouponTerms(coupon)
  const amounts = new Map(priced.lines.map(line => [line.id, line.goods - line.activity_discount]))
  const scoped = lines.filter(line => countsFor(terms, line))
  const problem = findCouponIssue(terms, {
    user_id: userId,
    now,
    ...(await countUses(db, coupon.coupon_id, { userId, order, now, quoteId })),
    total: sum([...amounts.values()]),
    in_scope: sum(scoped.map(line => amounts.get(line.id) ?? 0)),
  })
  if (await isGivenBy(db, coupon, { userId, order })) throw new Refusal('coupon_not_owned', { reason: 'given_by_you' })
  if (problem === 'not_owner') throw new Refusal('coupon_not_owned', { reason: problem })
  if (problem) throw new Refusal('coupon_status_invalid', { reason: problem, minimum: coupon.minimum })
}

/** Nobody gives anything to themselves: neither who made a code nor who agreed to it orders with it. */
async function isGivenBy(db: Reader, { code, batch, created_by }: Coupon, customer: Customer): Promise<boolean> {
  const names = [code, ...(batch === null ? [] : [batch])]
  const givers = [created_by, ...(await findGivers(db, 'coupon', names))]
  // A code of the system itself, or of the first data, was made by nobody.
  for (const giver of new Set(givers.filter(isUuid))) if (await isSameCustomer(db, giver, customer)) return true
  return false
}

function toCouponTerms(coupon: Coupon): CouponTerms {
  return { ...coupon, valid: coupon.coupon_status === couponStatuses.valid, kind: coupon.kind }
}

function toDiscount(coupon: Coupon): Discount {
  const terms = toCouponTerms(coupon)
  return {
    discount_type: coupon.discount_type,
    discount_value: coupon.discount_value,
    counts_for: line => countsFor(terms, line),
  }
}
