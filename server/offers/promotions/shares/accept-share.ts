import type { Reader } from '#db/transaction.ts'
import type { Discount } from '#domain/pricing/discounts.ts'
import { isRunning } from '#domain/promotions/activity.ts'
import { normalizeShareCode } from '#domain/promotions/codes.ts'
import { findShareIssue } from '#domain/promotions/share.ts'
import { findUser } from '#server/people/accounts/queries.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Customer, hasPaid, isSameCustomer } from '../coupons/one-customer.ts'
import { findInviteeRecord, findShareCode, wasInvitedBy } from './store-share.ts'

export interface AcceptedShare {
  code: string
  activity_id: string
  sharer_id: string
  discount: Discount
  end_time: Date
}

/** An invitation that this person may accept, or the refusal that names the reason. */
export async function acceptShare(
  db: Reader,
  { code, now, ...customer }: Customer & { code: string; now: Date },
): Promise<AcceptedShare> {
  const { userId } = customer
  const user = (await findUser(db, userId)) ?? refuse('user_not_found')
  const is_guest = user.auth_provider === 'anonymous'
  const share = await findShareCode(db, normalizeShareCode(code))
  if (!share) return refuse(is_guest ? 'share_anonymous_forbidden' : 'share_record_not_found')
  const before = await findInviteeRecord(db, share.activity_id, userId)
  const problem = findShareIssue(
    { running: isRunning(share, now), mutual_allowed: share.mutual_allowed },
    {
      is_guest,
      was_invited_back: await wasInvitedBy(db, share.sharer_id, userId),
      is_sharer: await isSameCustomer(db, share.sharer_id, customer),
      has_ordered: await hasPaid(db, customer),
      before: before && {
        same_code: before.code === share.code,
        record_status: before.record_status,
        ordered: before.order_ref !== null,
      },
    },
  )
  if (problem) return refuse(problem.refusal, problem.reason && { reason: problem.reason })
  return {
    code: share.code,
    activity_id: share.activity_id,
    sharer_id: share.sharer_id,
    end_time: share.end_time,
    // An activity of this type always has both: a constraint of the table requires them.
    discount: {
      discount_type: share.discount_type ?? 1,
      discount_value: share.discount_value ?? 0,
      counts_for: () => true,
    },
  }
}
