import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Reader, transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import type { KeysSecrets } from '../environment.ts'
import { currentKey } from './keys.ts'
import { lockKey, tryUnlock, unlockKey, waitForKeys } from './stored-key.ts'

/**
 * Runs at the start: ensures that the key from which others are derived exists and is loaded, so that sealing in a
 * transaction waits for none; keys stored unencrypted, or under the previous secret, are encrypted with the present
 * one.
 */
export async function lockKeys(context: Context): Promise<void> {
  const { db, environment } = context
  const secrets = environment.keysSecrets
  await transaction(db, async tx => {
    await waitForKeys(tx)
    for (const row of await tx.selectFrom('keys').select(['kid', 'private_key']).execute()) {
      const private_key = unlockKey(secrets, row)
      if (!secrets.now || tryUnlock(secrets.now, row) !== undefined) continue
      const locked = lockKey(secrets, { ...row, private_key })
      await tx.updateTable('keys').set({ private_key: locked }).where('kid', '=', row.kid).execute()
    }
  })
  await currentKey(context, 'derive')
}

/** Reads the key from which others are derived, without a running shop; undefined: there is none yet. */
export async function readDeriveKey(db: Reader, secrets: KeysSecrets): Promise<KeyObject | undefined> {
  const row = await db
    .selectFrom('keys')
    .select(['kid', 'private_key'])
    .where('purpose', '=', 'derive')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && createSecretKey(Buffer.from(unlockKey(secrets, row), 'base64'))
}
