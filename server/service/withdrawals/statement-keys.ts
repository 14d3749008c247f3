import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/platform/context.ts'
import { currentKey } from '#server/platform/keys/keys.ts'

/**
 * What opens one statement: to whoever made it its copy on paper, to whoever reads its acknowledgement the way to take
 * it back. Derived, so that the same statement sent twice has the same ones and nothing secret is stored. Ask before a
 * transaction: the key below them may have to be made.
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
