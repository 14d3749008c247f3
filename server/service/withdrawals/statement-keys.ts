import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/platform/context.ts'
import { currentKey } from '#server/platform/keys/keys.ts'

/**
 * The keys of one statement: its author's key to the receipt document, and the key of the confirmation's reader to take
 * it back. They are derived, so that the same statement sent twice has the same keys and no secret is stored. Call it
 * before a transaction, because the key they are derived from may have to be made.
 */
export async function statementKeys(context: Context) {
  const { privateKey } = await currentKey(context, 'derive')
  const derive = (purpose: string) => createHmac('sha256', privateKey).update(purpose).digest('base64url').slice(0, 32)
  const makeCopyKey = (statementId: string) => derive(`statement:${statementId}`)
  const makeDisownKey = (statementId: string) => derive(`disown-statement:${statementId}`)
  return {
    copyKeyOf: makeCopyKey,
    disownKeyOf: makeDisownKey,
    isCopyKey: (statementId: string, key: string) => isSame(makeCopyKey(statementId), key),
    isDisownKey: (statementId: string, key: string) => isSame(makeDisownKey(statementId), key),
  }
}

function isSame(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
