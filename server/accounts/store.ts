import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Users } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'

export type User = Selectable<Users>

export function findUser(db: Reader, userId: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The account of an address; guests who proved it are not accounts. */
export function findAccount(db: Reader, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('auth_provider', '<>', 'anonymous')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function lockUser(tx: Tx, userId: string): Promise<User | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export function insertUser(tx: Tx, user: Insertable<Users>): Promise<User> {
  return tx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

export function updateUser(tx: Tx, userId: string, change: Updateable<Users>): Promise<User> {
  return tx.updateTable('users').set(change).where('user_id', '=', userId).returningAll().executeTakeFirstOrThrow()
}

export async function hasIdentity(db: Reader, userId: string): Promise<boolean> {
  return Boolean(
    await db.selectFrom('identities').select('subject').where('user_id', '=', userId).limit(1).executeTakeFirst(),
  )
}

export async function hasSecondFactor(db: Reader, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Boolean(row?.confirmed_at)
}
