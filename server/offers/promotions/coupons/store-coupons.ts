import { type Insertable, type Selectable, sql } from 'kysely'
import { lockRow, lockRows } from '#db/locks.ts'
import type { Coupons } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { belongsToCustomer, type Customer } from './one-customer.ts'

export type Coupon = Selectable<Coupons>

export function findCoupon(db: Reader, code: string): Promise<Coupon | undefined> {
  return db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Coupons given to this person, with how often they have used them; the ones that end first come first. */
export function findUserCoupons(db: Reader, userId: string, now: Date): Promise<(Coupon & { own_uses: number })[]> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from coupon_claims c where c.coupon_id = coupons.coupon_id
        and c.user_id = ${userId} and (c.claim_state = 'used' or (c.claim_state = 'held' and c.held_until > ${now})))`.as(
        'own_uses',
      ),
    )
    .where('owner_id', '=', userId)
    .orderBy('ends_at')
    .limit(100)
    .execute()
}

/** Concurrent uses wait here, so that the last use is given only once. */
export function lockCoupon(tx: Tx, couponId: string): Promise<Coupon | undefined> {
  const coupon = tx.selectFrom('coupons').selectAll().where('coupon_id', '=', couponId)
  return lockRow(tx, 'coupons', couponId, coupon)
}

export interface Uses {
  uses: number
  own_uses: number
}

interface CouponUseInput extends Customer {
  now: Date
  /** The quote whose own claim does not count. */
  quoteId: string | null
}

/** Counts held and used claims; an expired one does not count, even before the job has released it. */
export function countUses(db: Reader, couponId: string, { now, quoteId, ...customer }: CouponUseInput): Promise<Uses> {
  const theirs = sql`select quote_id from checkouts where ${belongsToCustomer(customer)}`
  return db
    .selectFrom('coupon_claims')
    .select(sql<number>`count(*)::int`.as('uses'))
    .select(
      sql<number>`count(*) filter (where user_id = ${customer.userId} or quote_id in (${theirs}))::int`.as('own_uses'),
    )
    .where('coupon_id', '=', couponId)
    .where('claim_state', '<>', 'returned')
    .where(sql<boolean>`(claim_state = 'used' or held_until > ${now})`)
    .where(sql<boolean>`quote_id is distinct from ${quoteId}::uuid`)
    .executeTakeFirstOrThrow()
}

export interface Claim {
  coupon_id: string
  user_id: string
  quote_id: string
  held_until: Date
}

/** One claim per quote, held again if it had been released; false: an order that was paid has used it. */
export async function holdClaim(tx: Tx, claim: Claim, now: Date): Promise<boolean> {
  const { held_until } = claim
  const row = await tx
    .insertInto('coupon_claims')
    .values({ ...claim, claim_state: 'held', created_at: now, updated_at: now })
    .onConflict(conflict =>
      conflict
        .column('quote_id')
        .doUpdateSet({ claim_state: 'held', held_until, updated_at: now })
        .where('coupon_claims.claim_state', '<>', 'used'),
    )
    .returning('claim_id')
    .executeTakeFirst()
  return row !== undefined
}

export interface ClaimExtension {
  quoteId: string
  heldUntil: Date
  /** A claim that lasts longer than this is left unchanged. */
  unless?: Date
  now: Date
}

/** For another attempt to pay: extends the claim, and never shortens it. An expired claim has to be taken again. */
export async function extendClaim(
  tx: Tx,
  { quoteId, heldUntil, unless = heldUntil, now }: ClaimExtension,
): Promise<void> {
  await tx
    .updateTable('coupon_claims')
    .set({ held_until: heldUntil, updated_at: now })
    .where('quote_id', '=', quoteId)
    .where('claim_state', '=', 'held')
    .where('held_until', '>', now)
    .where('held_until', '<', unless)
    .execute()
}

/** A claim that was not used and has expired; undefined: there is none. */
export function findLapsedClaim(tx: Tx, quoteId: string, now: Date) {
  return tx
    .selectFrom('coupon_claims')
    .select(['coupon_id', 'user_id', 'quote_id'])
    .where('quote_id', '=', quoteId)
    .where('claim_state', '<>', 'used')
    .where(eb => eb.or([eb('claim_state', '=', 'returned'), eb('held_until', '<=', now)]))
    .executeTakeFirst()
}

/**
 * Marks a claim as used or released; false: it was so already, or there is none. The payment of an order that was still
 * open counts even when its claim had expired: what the customer was promised and has paid for stays theirs.
 */
export async function endClaim(tx: Tx, quoteId: string, claim_state: 'used' | 'returned', now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon_claims')
    .set({ claim_state, updated_at: now })
    .where('quote_id', '=', quoteId)
    .where('claim_state', '<>', claim_state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** undefined: that code exists already. */
export async function insertCoupon(tx: Tx, coupon: Insertable<Coupons>): Promise<Coupon | undefined> {
  return tx
    .insertInto('coupons')
    .values(coupon)
    .onConflict(conflict => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function setCouponStatus(tx: Tx, couponId: string, coupon_status: Coupon['coupon_status']): Promise<void> {
  await tx.updateTable('coupons').set({ coupon_status }).where('coupon_id', '=', couponId).execute()
}

/** Used, and not only held for an order that may never be paid. */
export async function hasUsedClaim(tx: Tx, couponId: string): Promise<boolean> {
  const claims = tx.selectFrom('coupon_claims').select('claim_state').where('coupon_id', '=', couponId)
  const rows = await lockRows(tx, 'coupon_claims', claims.orderBy('claim_id'))
  return rows.some(({ claim_state }) => claim_state === 'used')
}

/** Releases the claims of orders that can no longer be paid. */
export async function returnClaims(db: Reader, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('coupon_claims')
    .set({ claim_state: 'returned', updated_at: now })
    .where('claim_state', '=', 'held')
    .where('held_until', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
