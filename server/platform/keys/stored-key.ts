import { hkdfSync } from 'node:crypto'
import { lockAdvisory } from '#db/locks.ts'
import type { Tx } from '#db/transaction.ts'
import { EnvironmentError, type KeysSecrets } from '../environment.ts'
import { openBox, sealBox } from './box.ts'

interface StoredKey {
  kid: string
  private_key: string
}

/** A prefix that neither PEM nor base64 can have. */
const mark = 'locked:'

/** Encrypts a private key for storage. */
export function lockKey({ now }: KeysSecrets, { kid, private_key }: StoredKey): string {
  return now ? mark + sealBox(deriveRowKey(now, kid), private_key) : private_key
}

/** Decrypts a stored private key. */
export function unlockKey(secrets: KeysSecrets, stored: StoredKey): string {
  if (!stored.private_key.startsWith(mark)) return stored.private_key
  const opened = tryUnlock(secrets.now, stored) ?? tryUnlock(secrets.before, stored)
  if (opened !== undefined) return opened
  throw new EnvironmentError(
    secrets.now
      ? 'KEYS_SECRET is not the one that keeps the keys in the database; where it was changed, KEYS_SECRET_BEFORE is what it was'
      : 'KEYS_SECRET is missing: it keeps the keys in the database shut',
  )
}

/** undefined: this secret does not decrypt it. */
export function tryUnlock(secret: string | undefined, { kid, private_key }: StoredKey): string | undefined {
  if (!secret || !private_key.startsWith(mark)) return undefined
  try {
    return openBox(deriveRowKey(secret, kid), private_key.slice(mark.length))
  } catch {
    return undefined
  }
}

/** Derived per row, so that an encrypted key is of no use in another row. */
function deriveRowKey(secret: string, kid: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `keys/${kid}`, 32))
}

/** Only one process at a time creates or encrypts keys. */
export async function waitForKeys(tx: Tx): Promise<void> {
  await lockAdvisory(tx, 'keys')
}
