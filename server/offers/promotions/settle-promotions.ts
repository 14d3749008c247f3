import type { Tx } from '#db/transaction.ts'
import { type ClaimExtension, endClaim, extendClaim, findLapsedClaim } from './coupons/store-coupons.ts'
import { reclaimCoupon } from './coupons/use-coupon.ts'
import { markShareInvalid, markSharePaid, releaseShare } from './shares/settle-share.ts'

interface CheckoutKey {
  /** What the invitation is kept under, and the quote the coupon was claimed for. */
  checkoutNo: string
  quoteId: string
  now: Date
}

/**
 * With each further attempt to pay, and while money is on its way. A use of a coupon that lapsed is taken again, under the
 * coupon's limits, or refused. An invitation needs no time: it is kept as long as its checkout is open.
 */
export async function extendPromotions(tx: Tx, extension: ClaimExtension): Promise<void> {
  const { quoteId, heldUntil, now } = extension
  const lapsed = await findLapsedClaim(tx, quoteId, now)
  if (lapsed) await reclaimCoupon(tx, { ...lapsed, quote_id: quoteId, held_until: heldUntil }, now)
  else await extendClaim(tx, extension)
}

/** A checkout was paid, or came to nothing to pay: its coupon is used, and who invited will be rewarded. */
export async function spendPromotions(tx: Tx, { checkoutNo, quoteId, now }: CheckoutKey): Promise<void> {
  await markSharePaid(tx, { orderRef: checkoutNo, now })
  await endClaim(tx, quoteId, 'used', now)
}

/**
 * Nothing is left of a checkout: not paid in time, cancelled, or all of its orders withdrawn from. While one of them
 * stands, coupon and invitation stay used; each refund is the share of its order.
 */
export async function returnPromotions(tx: Tx, { checkoutNo, quoteId, now }: CheckoutKey): Promise<void> {
  const orderRef = checkoutNo
  const wasUnpaid = await releaseShare(tx, { orderRef })
  if (!wasUnpaid) await markShareInvalid(tx, { orderRef, now })
  await endClaim(tx, quoteId, 'returned', now)
}
