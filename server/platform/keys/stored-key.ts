import { hkdfSync } from 'node:crypto'
import { lockAdvisory } from '#db/locks.ts'
import type { Tx } from '#db/transaction.ts'
import { EnvironmentError, type KeysSecrets } from '../environment.ts'
import { openBox, sealBox } from './box.ts'

interface Stored {
  kid: string
  private_key: string
}

/** Neither PEM nor base64 begins so. */
const mark = 'locked:'

/** A private key, as it is kept in its row. */
export function lockKey({ now }: KeysSecrets, { kid, private_key }: Stored): string {
  return now ? mark + sealBox(deriveRowKey(now, kid), private_key) : private_key
}

/** A private key, as it is used. */
export function unlockKey(secrets: KeysSecrets, stored: Stored): string {
  if (!stored.private_key.startsWith(mark)) return stored.private_key
  const opened = tryUnlock(secrets.now, stored) ?? tryUnlock(secrets.before, stored)
  if (opened !== undefined) return opened
  throw new EnvironmentError(
    secrets.now
      ? 'KEYS_SECRET is not the one that keeps the keys in the database; where it was changed, KEYS_SECRET_BEFORE is what it was'
      : 'KEYS_SECRET is missing: it keeps the keys in the database shut',
  )
}

/** undefined: it does not open with this secret. */
export function tryUnlock(secret: string | undefined, { kid, private_key }: Stored): string | undefined {
  if (!secret || !private_key.startsWith(mark)) return undefined
  try {
    return openBox(deriveRowKey(secret, kid), private_key.slice(mark.length))
  } catch {
    return undefined
  }
}

/** Each row has its own, so that none opens in the place of another. */
function deriveRowKey(secret: string, kid: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `keys/${kid}`, 32))
}

/** Keys are made and locked by one process at a time. */
export async function waitForKeys(tx: Tx): Promise<void> {
  await lockAdvisory(tx, 'keys')
}
