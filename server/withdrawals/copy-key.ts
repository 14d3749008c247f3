import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.ts'
import { currentKey } from '../keys/keys.ts'

/**
 * Opens one statement to whoever made it, and to nobody else: derived, so that the same statement sent twice has the
 * same one and nothing secret is stored. Ask before a transaction: the key below it may have to be made.
 */
export async function copyKeyMaker(context: Context): Promise<(statementId: string) => string> {
  const { privateKey } = await currentKey(context, 'derive')
  return id => createHmac('sha256', privateKey).update(`statement:${id}`).digest('base64url').slice(0, 32)
}

export async function isCopyKey(context: Context, statementId: string, key: string): Promise<boolean> {
  const right = Buffer.from((await copyKeyMaker(context))(statementId))
  const told = Buffer.from(key)
  return told.length === right.length && timingSafeEqual(told, right)
}
