import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Reader, transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import type { KeysSecrets } from '../environment.ts'
import { currentKey } from './keys.ts'
import { lockKey, tryUnlock, unlockKey, waitForKeys } from './stored-key.ts'

/**
 * At the start: the key that others follow from is there and known, so that what is sealed in a transaction waits for
 * none; keys that lie open, or under the secret of before, come under the one of now.
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

/** The key that others follow from, without a running shop; undefined: there is none yet. */
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
