import { type Insertable, type Selectable, sql } from 'kysely'
import type { Passkeys } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { fromBase64 } from './bytes.ts'

export type Passkey = Selectable<Passkeys>

/** The oldest first. */
export function findPasskeys(db: Reader, userId: string): Promise<Passkey[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('passkey_id').execute()
}

export async function countPasskeys(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function findCredential(db: Reader, credentialId: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', fromBase64(credentialId)).executeTakeFirst()
}

export function findUserPasskey(db: Reader, userId: string, passkeyId: string): Promise<Passkey | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('passkey_id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** undefined: this credential belongs to an account already. */
export function insertPasskey(tx: Tx, passkey: Insertable<Passkeys>): Promise<Passkey | undefined> {
  return tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function deletePasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

/** A column to select for each person of a list. */
export const hasPasskey = sql<boolean>`exists (select from passkeys where passkeys.user_id = users.user_id)`.as(
  'has_passkey',
)
