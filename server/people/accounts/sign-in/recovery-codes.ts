import { createHmac, randomBytes } from 'node:crypto'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { currentKey } from '#server/platform/keys/keys.ts'
import { hashToken } from './refresh-token.ts'

const codeCount = 8
/** Thirty-two characters that cannot be confused with one another. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Eighty bits, so a code cannot be computed from its hash. */
function newCode(): string {
  const letterString = Array.from(randomBytes(16), byte => letters[byte % letters.length]).join('')
  return letterString.match(/.{4}/g)?.join('-') ?? letterString
}

/** Issues a new set; earlier codes stop working. */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const newCodes = Array.from({ length: codeCount }, newCode)
  await dropRecoveryCodes(tx, userId)
  await tx
    .insertInto('recovery_codes')
    .values(newCodes.map(code => ({ user_id: userId, code_hash: hashToken(code), kept: 'long' })))
    .execute()
  return newCodes
}

/** Whether an unused one is left. */
export async function hasRecoveryCodes(db: Reader, userId: string): Promise<boolean> {
  const left = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}

export async function dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Uses up a code; each works once. */
export async function consumeRecoveryCode(context: Context, userId: string, code: string): Promise<boolean> {
  const hash = hashToken(code.trim().toLowerCase())
  const keyed = await makeKeyer(context)
  const used = await context.db
    .updateTable('recovery_codes')
    .set({ used_at: context.wall.now() })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', [hash, keyed(hash)])
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

async function makeKeyer(context: Context): Promise<(hash: Buffer) => Buffer> {
  const { privateKey } = await currentKey(context, 'derive')
  return hash => createHmac('sha256', privateKey).update('recovery:').update(hash).digest()
}

/** For codes issued before they had eighty bits: their hashes are keyed, and the codes continue to work. */
export async function rekeyShortCodes(context: Context): Promise<void> {
  const { db } = context
  const short = await db
    .selectFrom('recovery_codes')
    .select(['user_id', 'code_hash'])
    .where('kept', '=', 'plain')
    .execute()
  const keyed = await makeKeyer(context)
  for (const { user_id, code_hash } of short) {
    await db
      .updateTable('recovery_codes')
      .set({ code_hash: keyed(code_hash), kept: 'keyed' })
      .where('user_id', '=', user_id)
      .where('code_hash', '=', code_hash)
      .execute()
  }
}
