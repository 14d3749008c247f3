import type { Tx } from '#db/transaction.ts'
import { holdCoupon } from '#server/offers/promotions/coupons/use-coupon.ts'
import { holdShare } from '#server/offers/promotions/shares/take-up-share.ts'
import { type Checkout, requireQuoteId } from '#server/records/orders/order-rows.ts'
import type { Offer } from '../quotes/make-offer.ts'
import type { WrittenItem } from './write-orders.ts'

interface PromotionClaim {
  checkout: Checkout
  /** The recipient's name. */
  recipient: string
  offer: Offer
  items: readonly WrittenItem[]
  now: Date
  heldUntil: Date
}

/**
 * Holds the coupon and the invitation for the order after checking them again, so that the last use of a coupon is
 * given only once.
 */
export async function claimPromotions(
  tx: Tx,
  { checkout, recipient, offer, items, now, heldUntil }: PromotionClaim,
): Promise<void> {
  const { coupon_code, share_code } = offer
  const { user_id: userId, checkout_no: orderRef, email, address_key: addressKey } = checkout
  const customer = { userId, order: { email, recipient, addressKey } }
  const quoteId = requireQuoteId(checkout)
  // An invitation that lowered no price is not used up.
  if (share_code !== null && offer.totals.share_discount !== 0)
    await holdShare(tx, { code: share_code, ...customer, now, orderRef })
  if (coupon_code !== null) {
    const productIds = new Map(items.map(item => [item.line_id, item.product_id]))
    const lines = offer.lines.map(({ id, kind }) => ({ id, kind, product_id: productIds.get(id) ?? '' }))
    await holdCoupon(tx, { code: coupon_code, quoteId, heldUntil, ...customer, now, priced: offer, lines })
  }
}
