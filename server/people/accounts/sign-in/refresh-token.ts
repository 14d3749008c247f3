import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#server/platform/context.ts'
import { currentKey } from '#server/platform/keys/keys.ts'

export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/**
 * The successor is derived from the token and a key of the shop: two tabs that refresh with the same token at once get
 * the same successor, and still only hashes are stored.
 */
export async function deriveSuccessor(context: Context, token: string): Promise<string> {
  const { privateKey } = await currentKey(context, 'derive')
  return createHmac('sha256', privateKey).update(`refresh:${token}`).digest('base64url')
}
