import type { Reader } from '#db/transaction.ts'
import type { Discount, DiscountType } from '#domain/pricing/discounts.ts'
import { normalCode } from '#domain/promotions/coupon.ts'
import { shareFault, valid } from '#domain/promotions/share.ts'
import { findUser } from '../accounts/store.ts'
import { refuse } from '../refusal.ts'
import { findOwnRecord, findShareCode, wasInvitedBy } from './store-share.ts'

export interface AcceptedShare {
  code: string
  activity_id: string
  sharer_id: string
  discount: Discount
}

/** An invitation this person may take up, or the refusal that says why not. */
export async function acceptShare(
  db: Reader,
  { code, userId, now }: { code: string; userId: string; now: Date },
): Promise<AcceptedShare> {
  const share = (await findShareCode(db, normalCode(code))) ?? refuse('share_record_not_found')
  const user = (await findUser(db, userId)) ?? refuse('user_not_found')
  const before = await findOwnRecord(db, share.activity_id, userId)
  const fault = shareFault(
    {
      sharer_id: share.sharer_id,
      running: share.activity_status === valid && share.start_time <= now && now < share.end_time,
      mutual_allowed: share.mutual_allowed,
    },
    {
      user_id: userId,
      is_guest: user.auth_provider === 'anonymous',
      was_invited_back: await wasInvitedBy(db, share.sharer_id, userId),
      before: before && { same_code: before.code === share.code, record_status: before.record_status },
    },
  )
  if (fault) refuse(fault)
  return {
    code: share.code,
    activity_id: share.activity_id,
    sharer_id: share.sharer_id,
    // An activity of this type always has them: the table says so.
    discount: {
      discount_type: (share.discount_type ?? 1) as DiscountType,
      discount_value: share.discount_value ?? 0,
      counts_for: () => true,
    },
  }
}
