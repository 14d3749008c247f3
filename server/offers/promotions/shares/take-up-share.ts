import type { Tx } from '#db/transaction.ts'
import { normalizeShareCode } from '#domain/promotions/codes.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Customer } from '../coupons/one-customer.ts'
import { type AcceptedShare, acceptShare } from './accept-share.ts'
import { findShareCode, insertRecord, lockInviteeRecord, lockUserPair, updateRecord } from './store-share.ts'

interface TakeUp extends Customer {
  code: string
  now: Date
}

/** Records that somebody accepts an invitation; repeating it changes nothing. */
export async function takeUpShare(tx: Tx, { code, now, ...customer }: TakeUp): Promise<AcceptedShare> {
  const { userId } = customer
  const known = await findShareCode(tx, normalizeShareCode(code))
  // Checked only once both are locked, otherwise two people could invite each other at the same moment.
  if (known) await lockUserPair(tx, [userId, known.sharer_id])
  const share = await acceptShare(tx, { ...customer, code, now })
  const { activity_id, sharer_id } = share
  await insertRecord(tx, { activity_id, code: share.code, sharer_id, invitee_id: userId, used_at: now })
  return share
}

/**
 * For the order that is being placed with an invitation: from here on the invitation counts for no other. Accepted
 * first if that was not done before.
 */
export async function holdShare(tx: Tx, { orderRef, ...use }: TakeUp & { orderRef: string }): Promise<AcceptedShare> {
  const share = await takeUpShare(tx, use)
  const record = (await lockInviteeRecord(tx, share.activity_id, use.userId)) ?? refuse('share_record_not_found')
  if (record.order_ref !== null) return refuse('activity_status_invalid', { reason: 'order_placed' })
  await updateRecord(tx, record.record_id, { order_ref: orderRef })
  return share
}
