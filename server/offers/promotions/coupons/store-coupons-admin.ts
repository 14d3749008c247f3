import { type Insertable, sql } from 'kysely'
import type { Coupons } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { type CouponState, couponStatuses } from '#domain/promotions/constants.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { inlineLiteral } from '#server/platform/http/pages/planned-once.ts'

export interface CouponFilter {
  /** The beginning of a code. */
  q?: string | undefined
  batch?: string | undefined
  owner_id?: string | undefined
  kind?: 'rent' | 'buy' | undefined
  coupon_state?: CouponState | undefined
}

function selectCoupons(db: Reader, now: Date) {
  return db
    .selectFrom('coupons')
    .leftJoin('users', 'users.user_id', 'coupons.owner_id')
    .selectAll('coupons')
    .select('users.user_name as owner_name')
    .select(
      sql<number>`(select count(*)::int from coupon_claims c where c.coupon_id = coupons.coupon_id
        and (c.claim_state = 'used' or (c.claim_state = 'held' and c.held_until > ${now})))`.as('uses'),
    )
    .select(
      sql<CouponState>`case when coupon_status = ${couponStatuses.stopped} then 'stopped' when starts_at > ${now}
        then 'not_started' when ends_at <= ${now} then 'ended' else 'valid' end`.as('coupon_state'),
    )
}

export type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupons>['executeTakeFirstOrThrow']>>

export function selectFilteredCoupons(db: Reader, filter: CouponFilter, now: Date) {
  const { q, batch, owner_id, kind, coupon_state } = filter
  let query = selectCoupons(db, now)
  // `%`, `_` and `\` have a meaning in a pattern, so they are escaped.
  if (q) query = query.where('code', 'like', `${q.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`)
  if (batch !== undefined) query = query.where('batch', '=', batch)
  if (owner_id !== undefined) query = query.where('owner_id', '=', owner_id)
  if (kind !== undefined) query = query.where('kind', '=', inlineLiteral(kind))
  if (coupon_state === undefined) return query
  if (coupon_state === 'stopped') return query.where('coupon_status', '=', inlineLiteral(couponStatuses.stopped))
  query = query.where('coupon_status', '=', inlineLiteral(couponStatuses.valid))
  if (coupon_state === 'not_started') return query.where('starts_at', '>', now)
  if (coupon_state === 'ended') return query.where('ends_at', '<=', now)
  return query.where('starts_at', '<=', now).where('ends_at', '>', now)
}

export const newestCoupon: ListOrder<{ created_at: Date; coupon_id: string }> = {
  name: 'newest',
  columns: [
    { sql: 'coupons.created_at', kind: 'time', getValue: row => row.created_at },
    { sql: 'coupons.coupon_id', kind: 'uuid', getValue: row => row.coupon_id },
  ],
  descending: true,
}

export function findCouponForStaff(db: Reader, couponId: string, now: Date): Promise<CouponRow | undefined> {
  return selectCoupons(db, now).where('coupon_id', '=', couponId).executeTakeFirst()
}

export function selectClaims(db: Reader, couponId: string) {
  return db
    .selectFrom('coupon_claims')
    .innerJoin('users', 'users.user_id', 'coupon_claims.user_id')
    .select(['claim_id', 'coupon_claims.user_id', 'users.user_name', 'claim_state', 'held_until'])
    .select(['coupon_claims.created_at', 'coupon_claims.updated_at'])
    .where('coupon_id', '=', couponId)
}

export type ClaimRow = Awaited<ReturnType<ReturnType<typeof selectClaims>['executeTakeFirstOrThrow']>>

export const newestClaim: ListOrder<{ created_at: Date; claim_id: string }> = {
  name: 'newest',
  columns: [
    { sql: 'coupon_claims.created_at', kind: 'time', getValue: row => row.created_at },
    { sql: 'coupon_claims.claim_id', kind: 'uuid', getValue: row => row.claim_id },
  ],
  descending: true,
}

/** Inserts one row for each code that is still free, and returns these. */
export async function insertCoupons(
  tx: Tx,
  codes: readonly string[],
  coupon: Omit<Insertable<Coupons>, 'code'>,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    insert into coupons (code, discount_type, discount_value, minimum, kind, product_ids, starts_at, ends_at,
                         global_limit, customer_limit, batch, created_at, created_by)
    select code, ${coupon.discount_type}::int, ${coupon.discount_value}::int, ${coupon.minimum}::int,
           ${coupon.kind}::text, ${coupon.product_ids}::uuid[], ${coupon.starts_at}::timestamptz,
           ${coupon.ends_at}::timestamptz, ${coupon.global_limit}::int, ${coupon.customer_limit}::int,
           ${coupon.batch}::text, ${coupon.created_at}::timestamptz, ${coupon.created_by}::text
      from unnest(${codes as string[]}::text[]) as drawn (code)
    on conflict (code) do nothing
    returning code`.execute(tx)
  return rows.map(({ code }) => code)
}

export async function userExists(db: Reader, userId: string): Promise<boolean> {
  const query = db.selectFrom('users').select('user_id').where('user_id', '=', userId).where('deleted_at', 'is', null)
  return (await query.executeTakeFirst()) !== undefined
}
