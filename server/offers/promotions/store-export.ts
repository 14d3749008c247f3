import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'

type Rows = Record<string, unknown>[]

/** Both sides of a person's invitations; nothing about the other person, whose data it is. */
export async function exportInvitations(db: Reader, userId: string): Promise<Rows> {
  const { rows } = await sql<Record<string, unknown>>`
    select 'own_code' as what, code, created_at as at, null::int as record_status, null::text as order_ref
      from share_codes where user_id = ${userId}
    union all
    select case when sharer_id = ${userId} then 'somebody_came' else 'came' end, code, used_at, record_status,
           case when invitee_id = ${userId} then order_ref end
      from share_records where sharer_id = ${userId} or invitee_id = ${userId}
    order by at`.execute(db)
  return rows
}

/** Coupons that only this person can use, and every coupon they have used. */
export async function exportCouponUses(db: Reader, userId: string): Promise<Rows> {
  const { rows } = await sql<Record<string, unknown>>`
    select code, discount_type, discount_value, starts_at, ends_at, null::text as claim_state, created_at as at
      from coupons where owner_id = ${userId}
    union all
    select code, discount_type, discount_value, starts_at, ends_at, claim_state, coupon_claims.created_at
      from coupon_claims join coupons using (coupon_id) where user_id = ${userId}
    order by at`.execute(db)
  return rows
}

/** When a guest becomes an account, their uses of coupons move along, otherwise the limits would mean nothing. */
export async function moveClaims(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('coupon_claims').set({ user_id: to }).where('user_id', '=', from).execute()
}
