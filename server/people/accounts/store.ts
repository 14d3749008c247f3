import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { lockAdvisories, lockAdvisory, lockRow, lockRows } from '#db/locks.ts'
import type { Users } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'

export type User = Selectable<Users>

/** The row of an erased person: it stays for the records that must be kept, without any personal data. */
export const emptyProfile = {
  email: null,
  email_verified_at: null,
  password_hash: null,
  user_name: '',
  avatar: null,
  contact: '',
  postcode: '',
  street: '',
  house_number: '',
  city: '',
  country: '',
  erase_asked_at: null,
}

export function findUser(db: Reader, userId: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The account of an address; guests who verified it are not accounts. */
export function findAccount(db: Reader, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('auth_provider', '<>', 'anonymous')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Guests who verified this address, the oldest first: a person who reads its mail is the same on every device. The
 * caller has locked the address (`lockAddress`).
 */
export async function lockProvenGuests(tx: Tx, email: string): Promise<User[]> {
  const guests = tx
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .where('auth_provider', '=', 'anonymous')
    .where('deleted_at', 'is', null)
    .orderBy('user_id')
  const locked = await lockRows(tx, 'users', guests, { strength: 'no key update' })
  return locked.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
}

/**
 * Taken before any row when an account gets an address: of two concurrent requests, the second finds the account of the
 * first instead of an error of the unique index.
 */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await lockAdvisory(tx, 'address', email)
}

/** Locks several addresses in a fixed order. */
export async function lockAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  await lockAdvisories(tx, 'address', emails)
}

export function lockUser(tx: Tx, userId: string): Promise<User | undefined> {
  const user = tx.selectFrom('users').selectAll().where('user_id', '=', userId).where('deleted_at', 'is', null)
  return lockRow(tx, 'users', userId, user, { strength: 'no key update' })
}

export function insertUser(tx: Tx, user: Insertable<Users>): Promise<User> {
  return tx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

export function updateUser(tx: Tx, userId: string, change: Updateable<Users>): Promise<User> {
  return tx.updateTable('users').set(change).where('user_id', '=', userId).returningAll().executeTakeFirstOrThrow()
}

/** The identities at other providers that open an account. */
export function findIdentities(db: Reader, userId: string) {
  return db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export async function hasSecondFactor(db: Reader, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Boolean(row?.confirmed_at)
}

/** Whether a guest has records under another address, which therefore do not belong to the account with this one. */
export async function hasForeignRecords(db: Reader, guestId: string, email = ''): Promise<boolean> {
  const { rows } = await sql<{ keeps: boolean }>`
    select exists (select from checkouts where user_id = ${guestId} and lower(email) <> lower(${email}))
        or exists (select from messages where user_id = ${guestId} and lower(email) <> lower(${email})) as keeps`.execute(
    db,
  )
  return rows[0]?.keeps ?? false
}
