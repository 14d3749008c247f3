import { type Reader, recordStatement } from '#db/transaction.ts'
import type { Context } from '../context.ts'

/** True for the first use of a nonce across all processes; a repeated run of the same call counts as the first. */
export async function claimNonce({ db }: Context, nonce: string, expiresAt: Date): Promise<boolean> {
  return recordStatement(db, one => insertNonce(one, nonce, expiresAt))
}

async function insertNonce(db: Reader, nonce: string, expires_at: Date): Promise<boolean> {
  const row = await db
    .insertInto('used_nonces')
    .values({ nonce, expires_at })
    .onConflict(conflict => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return row !== undefined
}
