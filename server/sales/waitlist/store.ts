import { type Insertable, type Selectable, sql } from 'kysely'
import { lockRows } from '#db/locks.ts'
import type { Waitlist } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { findUserIdentity } from '#server/people/accounts/export-user-data.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'

export type WaitingEntry = Selectable<Waitlist>
export type Term = Pick<WaitingEntry, 'device_type_id' | 'email' | 'months' | 'first_free_on'>

/** undefined: this address already waits for this model. */
export function insertWaiting(tx: Tx, waiting: Insertable<Waitlist>): Promise<WaitingEntry | undefined> {
  return tx
    .insertInto('waitlist')
    .values(waiting)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function waitsUnder(
  tx: Tx,
  { device_type_id, email }: Pick<WaitingEntry, 'device_type_id' | 'email'>,
): Promise<WaitingEntry | undefined> {
  return tx
    .selectFrom('waitlist')
    .selectAll()
    .where('device_type_id', '=', device_type_id)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('notified_at', 'is', null)
    .executeTakeFirst()
}

/** If the address asks again with another term, that term replaces the earlier one. */
export async function changeTerm(tx: Tx, { device_type_id, email, months, first_free_on }: Term): Promise<void> {
  await tx
    .updateTable('waitlist')
    .set({ months, first_free_on })
    .where('device_type_id', '=', device_type_id)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('notified_at', 'is', null)
    .where('months', '<>', months)
    .execute()
}

export interface WaitlistTerm {
  device_type_id: string
  months: number
}

/** What is waited for: each model and term once, only models on show. */
export function listWaitlistTerms(db: Reader): Promise<WaitlistTerm[]> {
  return db
    .selectFrom('waitlist')
    .innerJoin('device_types', 'device_types.device_type_id', 'waitlist.device_type_id')
    .select(['waitlist.device_type_id', 'months'])
    .distinct()
    .where('notified_at', 'is', null)
    .where('listed', '=', true)
    .orderBy('waitlist.device_type_id')
    .orderBy('months')
    .execute()
}

/**
 * Takes the entries for this model and term that can be served sooner than when they were made; locked, so that no
 * other run notifies them too.
 */
export function takeServed(
  tx: Tx,
  { device_type_id, months, first, isAtOnce }: WaitlistTerm & { first: string; isAtOnce: boolean },
  max: number,
): Promise<WaitingEntry[]> {
  const served = tx
    .selectFrom('waitlist')
    .selectAll()
    .where('device_type_id', '=', device_type_id)
    .where('months', '=', months)
    .where('notified_at', 'is', null)
    .where(sql<boolean>`(${isAtOnce} or first_free_on is null or first_free_on > ${first}::date)`)
    .orderBy('created_at')
    .limit(max)
  return lockRows(tx, 'waitlist', served, { skipLocked: true })
}

export async function setNotified(tx: Tx, ids: readonly string[], notified_at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('waitlist').set({ notified_at }).where('waitlist_id', 'in', ids).execute()
}

export async function removeWaiting(db: Reader, waitlistId: string): Promise<void> {
  await db.deleteFrom('waitlist').where('waitlist_id', '=', waitlistId).execute()
}

/** For the export of personal data. */
export async function listUserEntries(db: Reader, userId: string): Promise<Record<string, unknown>[]> {
  const { userIds, email } = await findUserIdentity(db, userId)
  return db
    .selectFrom('waitlist')
    .innerJoin('device_types', 'device_types.device_type_id', 'waitlist.device_type_id')
    .select(['device_types.key as device_type', 'email', 'language', 'months', 'waitlist.created_at', 'notified_at'])
    .where(eb =>
      eb.or([
        eb('user_id', 'in', userIds),
        ...(email === null ? [] : [eb(sql<string>`lower(email)`, '=', email.toLowerCase())]),
      ]),
    )
    .orderBy('waitlist.created_at')
    .execute()
}

export interface WaitingFilter {
  device_type?: string | undefined
  state?: 'waiting' | 'told' | undefined
}

export function filteredWaiting(db: Reader, { device_type, state }: WaitingFilter) {
  let rows = db
    .selectFrom('waitlist')
    .innerJoin('device_types', 'device_types.device_type_id', 'waitlist.device_type_id')
    .select(['waitlist_id', 'device_types.key as device_type', 'email', 'language', 'months', 'first_free_on'])
    .select(['waitlist.created_at', 'notified_at'])
  if (device_type !== undefined) rows = rows.where('device_types.key', '=', device_type)
  if (state === 'waiting') rows = rows.where('notified_at', 'is', null)
  if (state === 'told') rows = rows.where('notified_at', 'is not', null)
  return rows
}

export const newestWaiting: ListOrder<Pick<WaitingEntry, 'created_at' | 'waitlist_id'>> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'waitlist.created_at', kind: 'time', getValue: row => row.created_at },
    { sql: 'waitlist.waitlist_id', kind: 'uuid', getValue: row => row.waitlist_id },
  ],
}
