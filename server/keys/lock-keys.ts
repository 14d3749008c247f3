import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { lockWord } from '#db/locks.ts'
import { type Reader, type Tx, transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { EnvironmentError, type KeysSecrets } from '../environment.ts'
import { openBox, shutBox } from './box.ts'
import { currentKey } from './keys.ts'

interface Stored {
  kid: string
  private_key: string
}

/** Neither PEM nor base64 begins so. */
const mark = 'locked:'

/** A private key, as it is kept in its row. */
export function toStore({ now }: KeysSecrets, { kid, private_key }: Stored): string {
  return now ? mark + shutBox(keyOf(now, kid), private_key) : private_key
}

/** A private key, as it is used. */
export function fromStore(secrets: KeysSecrets, stored: Stored): string {
  if (!stored.private_key.startsWith(mark)) return stored.private_key
  const opened = openWith(secrets.now, stored) ?? openWith(secrets.before, stored)
  if (opened !== undefined) return opened
  throw new EnvironmentError(
    secrets.now
      ? 'KEYS_SECRET is not the one that keeps the keys in the database; where it was changed, KEYS_SECRET_BEFORE is what it was'
      : 'KEYS_SECRET is missing: it keeps the keys in the database shut',
  )
}

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
      const private_key = fromStore(secrets, row)
      if (!secrets.now || openWith(secrets.now, row) !== undefined) continue
      const kept = toStore(secrets, { ...row, private_key })
      await tx.updateTable('keys').set({ private_key: kept }).where('kid', '=', row.kid).execute()
    }
  })
  await currentKey(context, 'derive')
}

/** The key that others follow from, without a running shop; undefined: there is none yet. */
export async function deriveKeyOf(db: Reader, secrets: KeysSecrets): Promise<KeyObject | undefined> {
  const row = await db
    .selectFrom('keys')
    .select(['kid', 'private_key'])
    .where('purpose', '=', 'derive')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && createSecretKey(Buffer.from(fromStore(secrets, row), 'base64'))
}

/** Keys are made and locked by one process at a time. */
export async function waitForKeys(tx: Tx): Promise<void> {
  await lockWord(tx, 'keys')
}

function openWith(secret: string | undefined, { kid, private_key }: Stored): string | undefined {
  if (!secret || !private_key.startsWith(mark)) return undefined
  try {
    return openBox(keyOf(secret, kid), private_key.slice(mark.length))
  } catch {
    return undefined
  }
}

/** Each row has its own, so that none opens in the place of another. */
function keyOf(secret: string, kid: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `keys/${kid}`, 32))
}
