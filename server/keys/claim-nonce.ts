import type { Context } from '../context.ts'

/** True for the first who comes with this nonce, in all processes together. */
export async function claimNonce({ db }: Context, nonce: string, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('used_nonces')
    .values({ nonce, expires_at: expiresAt })
    .onConflict(conflict => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return row !== undefined
}
