import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Reader } from '#db/transaction.ts'
import type { User } from '#server/people/accounts/queries.ts'
import { containsPattern } from '#server/platform/contains-pattern.ts'
import { inlineLiteral } from '#server/platform/http/pages/planned-once.ts'

export interface PeopleFilter {
  q?: string | undefined
  role?: User['role'] | undefined
  user_status?: User['user_status'] | undefined
}

/** Accounts; guests only when the filter asks for their role. */
export function filteredPeople(
  db: Reader,
  { q, role, user_status }: PeopleFilter,
): SelectQueryBuilder<DB, 'users', User> {
  let rows = db.selectFrom('users').selectAll().where('deleted_at', 'is', null)
  if (role !== 'guest') rows = rows.where('auth_provider', '<>', inlineLiteral('anonymous'))
  if (role !== undefined) rows = rows.where('role', '=', inlineLiteral(role))
  if (user_status !== undefined) rows = rows.where('user_status', '=', inlineLiteral(user_status))
  return q ? rows.where(like(q)) : rows
}

/** A name of one or two Chinese characters is too short for trigrams; it is found by its characters. */
function like(q: string) {
  const hanzi = [...q].filter(character => /[\u3400-\u9fff\u{20000}-\u{3ffff}]/u.test(character))
  if (hanzi.length > 0 && [...q].length < 3) {
    return sql<boolean>`signs_of(user_name) @> ${hanzi}::text[] and user_name like ${containsPattern(q)}`
  }
  return sql<boolean>`lower(user_name || ' ' || coalesce(email, '')) like ${containsPattern(q.toLowerCase())}`
}

export function listOpenSessions(db: Reader, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['session_id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}

export function listNewestOrders(db: Reader, userId: string) {
  return db
    .selectFrom('orders')
    .select(['order_no', 'kind', 'order_status', 'total_amount', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
}

export async function countOrders(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function listNewestRequests(db: Reader, userId: string) {
  return db
    .selectFrom('requests')
    .innerJoin('orders', 'orders.order_id', 'requests.order_id')
    .select(['request_no', 'order_no', 'apply_type', 'audit_status', 'apply_time'])
    .where('requests.user_id', '=', userId)
    .orderBy('requests.created_at', 'desc')
    .limit(20)
    .execute()
}

export function newestStatusEntry(db: Reader, userId: string) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'sealed', 'before', 'after', 'reason'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .where('action', '=', 'user.status')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
}
