import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { type Tx, transaction, withoutJournal } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { lockKey, unlockKey, waitForKeys } from './stored-key.ts'

export type KeyPurpose = 'access' | 'seal' | 'derive'

export interface Key {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
  publicPem: string
  createdAt: Date
}

interface Row {
  kid: string
  public_key: string
  private_key: string
  created_at: Date
}

/** The age at which a key is replaced; older ones still verify and decrypt what they were used for. */
const lifetimeMs: Record<KeyPurpose, number> = {
  access: 90 * 86_400_000,
  seal: 86_400_000,
  derive: Number.POSITIVE_INFINITY,
}

/** The key to use now, created if there is none: under a lock, so that all processes use the same one. */
export async function currentKey(context: Context, purpose: KeyPurpose): Promise<Key> {
  const cached = newest(context, purpose)
  if (cached) return cached
  const make = async (tx: Tx) => {
    await waitForKeys(tx)
    const oldest = new Date(Math.max(0, context.wall.now().getTime() - lifetimeMs[purpose]))
    const found = await tx
      .selectFrom('keys')
      .selectAll()
      .where('purpose', '=', purpose)
      .where('created_at', '>', oldest)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (found) return found
    const made = { ...generate(purpose), kid: `${purpose}-${randomUUID()}`, purpose, created_at: context.wall.now() }
    const stored = { ...made, private_key: lockKey(context.environment.keysSecrets, made) }
    return tx.insertInto('keys').values(stored).returningAll().executeTakeFirstOrThrow()
  }
  return cacheKey(context, await withoutJournal(() => transaction(context.db, make)))
}

/** Finds a key by its name, for what was signed or sealed with an older one. */
export async function findKey(context: Context, kid: string): Promise<Key | undefined> {
  const cached = context.keys.get(kid)
  if (cached) return cached
  const row = await context.db.selectFrom('keys').selectAll().where('kid', '=', kid).executeTakeFirst()
  return row && cacheKey(context, row)
}

function generate(purpose: KeyPurpose): { public_key: string; private_key: string } {
  if (purpose === 'derive') return { public_key: '', private_key: randomBytes(32).toString('base64') }
  const { publicKey, privateKey } =
    purpose === 'access' ? generateKeyPairSync('ed25519') : generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    public_key: String(publicKey.export({ type: 'spki', format: 'pem' })),
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

function newest({ keys, wall }: Context, purpose: KeyPurpose): Key | undefined {
  const young = (key: Key) => wall.now().getTime() - key.createdAt.getTime() < lifetimeMs[purpose]
  return [...keys.values()]
    .filter(key => key.kid.startsWith(`${purpose}-`) && young(key))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
}

function cacheKey(context: Context, row: Row): Key {
  const secret = unlockKey(context.environment.keysSecrets, row)
  const key = row.kid.startsWith('derive-')
    ? { privateKey: secretKey(secret), publicKey: secretKey(secret) }
    : { privateKey: createPrivateKey(secret), publicKey: createPublicKey(row.public_key) }
  const whole = { ...key, kid: row.kid, publicPem: row.public_key, createdAt: row.created_at }
  context.keys.set(row.kid, whole)
  return whole
}

function secretKey(base64: string): KeyObject {
  return createSecretKey(Buffer.from(base64, 'base64'))
}
