import type { Tx } from '#db/transaction.ts'
import { couponStatuses, recordStatuses } from '#domain/promotions/constants.ts'
import { hasUsedClaim, lockCoupon, setCouponStatus } from '../coupons/store-coupons.ts'
import { lockOrderRecord, updateRecord } from './store-share.ts'

interface OrderKey {
  /** As given to `holdShare`. */
  orderRef: string
  now: Date
}

/** The order was paid: the inviter is rewarded within a day. False: no invitation, or it was recorded before. */
export async function markSharePaid(tx: Tx, { orderRef, now }: OrderKey): Promise<boolean> {
  const record = await lockOrderRecord(tx, orderRef)
  if (record?.record_status !== recordStatuses.used) return false
  await updateRecord(tx, record.record_id, { record_status: recordStatuses.paid, paid_at: now })
  return true
}

/** The order will not be paid: the invitation can be used for another one again. */
export async function releaseShare(tx: Tx, { orderRef }: Pick<OrderKey, 'orderRef'>): Promise<boolean> {
  const record = await lockOrderRecord(tx, orderRef)
  if (record?.record_status !== recordStatuses.used) return false
  await updateRecord(tx, record.record_id, { order_ref: null })
  return true
}

/**
 * The order was withdrawn from or cancelled after it had been paid. A reward that was spent already stays with its
 * owner; one that was not is stopped. False: nothing was taken back.
 */
export async function markShareInvalid(tx: Tx, { orderRef, now }: OrderKey): Promise<boolean> {
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
