import type { Tx } from '#db/transaction.ts'
import { couponStatuses, recordStatuses } from '#domain/promotions/constants.ts'
import {
  type ClaimExtension,
  endClaim,
  extendClaim,
  findLapsedClaim,
  hasUsedClaim,
  lockCoupon,
  setCouponStatus,
} from './coupons/store-coupons.ts'
import { reclaimCoupon } from './coupons/use-coupon.ts'
import { lockOrderRecord, updateRecord } from './shares/store-share.ts'

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

interface OrderKey {
  /** As given to `holdShare`. */
  orderRef: string
  now: Date
}

/** The order was paid: the inviter is rewarded within a day. False: no invitation, or it was recorded before. */
async function markSharePaid(tx: Tx, { orderRef, now }: OrderKey): Promise<boolean> {
  const record = await lockOrderRecord(tx, orderRef)
  if (record?.record_status !== recordStatuses.used) return false
  await updateRecord(tx, record.record_id, { record_status: recordStatuses.paid, paid_at: now })
  return true
}

/** The order will not be paid: the invitation can be used for another one again. */
async function releaseShare(tx: Tx, { orderRef }: Pick<OrderKey, 'orderRef'>): Promise<boolean> {
  const record = await lockOrderRecord(tx, orderRef)
  if (record?.record_status !== recordStatuses.used) return false
  await updateRecord(tx, record.record_id, { order_ref: null })
  return true
}

/**
 * The order was withdrawn from or cancelled after it had been paid. A reward that was spent already stays with its
 * owner; one that was not is stopped. False: nothing was taken back.
 */
async function markShareInvalid(tx: Tx, { orderRef, now }: OrderKey): Promise<boolean> {
  const record = await lockOrderRecord(tx, orderRef)
  if (!record) return false
  const { record_id, record_status, reward_coupon_id } = record
  if (record_status !== recordStatuses.paid && record_status !== recordStatuses.rewarded) return false
  if (reward_coupon_id !== null) {
    // A concurrent use of the coupon waits at this lock, and finds it stopped.
    await lockCoupon(tx, reward_coupon_id)
    // A spent coupon stays spent, but it is not released when the order it was spent on is cancelled too.
    await setCouponStatus(tx, reward_coupon_id, couponStatuses.stopped)
    if (await hasUsedClaim(tx, reward_coupon_id)) return false
  }
  const noFailure = { reward_failed_at: null, reward_error: null }
  await updateRecord(tx, record_id, { record_status: recordStatuses.invalid, invalid_at: now, ...noFailure })
  return true
}
