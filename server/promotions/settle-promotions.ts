import type { Tx } from '#db/transaction.ts'
import { markShareInvalid, markSharePaid, releaseShare } from './settle-share.ts'
import { endClaim, extendClaim } from './store-coupons.ts'

interface OfCheckout {
  /** What the invitation is kept under, and the quote the coupon was claimed for. */
  checkoutNo: string
  quoteId: string
  now: Date
}

/** With each further attempt to pay. An invitation needs no time: it is kept as long as its checkout is open. */
export async function extendPromotions(
  tx: Tx,
  { quoteId, heldUntil, now }: Omit<OfCheckout, 'checkoutNo'> & { heldUntil: Date },
): Promise<void> {
  await extendClaim(tx, quoteId, heldUntil, now)
}

/** A checkout was paid, or came to nothing to pay: its coupon is used, and who invited will be rewarded. */
export async function spendPromotions(tx: Tx, { checkoutNo, quoteId, now }: OfCheckout): Promise<void> {
  await endClaim(tx, quoteId, 'used', now)
  await markSharePaid(tx, { orderRef: checkoutNo, now })
}

/**
 * Nothing is left of a checkout: not paid in time, cancelled, or all of its orders withdrawn from. While one of them
 * stands, coupon and invitation stay used; each refund is the share of its order.
 */
export async function giveBackPromotions(tx: Tx, { checkoutNo, quoteId, now }: OfCheckout): Promise<void> {
  await endClaim(tx, quoteId, 'returned', now)
  const orderRef = checkoutNo
  const wasUnpaid = await releaseShare(tx, { orderRef })
  if (!wasUnpaid) await markShareInvalid(tx, { orderRef, now })
}
