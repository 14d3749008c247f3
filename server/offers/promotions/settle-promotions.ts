import type { Tx } from '#db/transaction.ts'
import { type ClaimExtension, endClaim, extendClaim, findLapsedClaim } from './coupons/store-coupons.ts'
import { reclaimCoupon } from './coupons/use-coupon.ts'
import { markShareInvalid, markSharePaid, releaseShare } from './shares/settle-share.ts'

interface CheckoutKey {
  /** The reference that the invitation is stored under, and the quote that the coupon was claimed for. */
  checkoutNo: string
  quoteId: string
  now: Date
}

/**
 * Called for each further attempt to pay, and while a payment is in progress. The expired use of a coupon is taken
 * again under the coupon's limits, or refused. An invitation does not expire: it stays held as long as its checkout is
 * open.
 */
export async function extendPromotions(tx: Tx, extension: ClaimExtension): Promise<void> {
  const { quoteId, heldUntil, now } = extension
  const lapsed = await findLapsedClaim(tx, quoteId, now)
  if (lapsed) await reclaimCoupon(tx, { ...lapsed, quote_id: quoteId, held_until: heldUntil }, now)
  else await extendClaim(tx, extension)
}

/** A checkout was paid, or had nothing to pay: its coupon is used, and the inviter will be rewarded. */
export async function spendPromotions(tx: Tx, { checkoutNo, quoteId, now }: CheckoutKey): Promise<void> {
  await markSharePaid(tx, { orderRef: checkoutNo, now })
  await endClaim(tx, quoteId, 'used', now)
}

/**
 * A checkout has ended as a whole: not paid in time, cancelled, or all of its orders withdrawn from. While one of them
 * stands, coupon and invitation stay used; each refund is the share of its order.
 */
export async function returnPromotions(tx: Tx, { checkoutNo, quoteId, now }: CheckoutKey): Promise<void> {
  const orderRef = checkoutNo
  const wasUnpaid = await releaseShare(tx, { orderRef })
  if (!wasUnpaid) await markShareInvalid(tx, { orderRef, now })
  await endClaim(tx, quoteId, 'returned', now)
}
