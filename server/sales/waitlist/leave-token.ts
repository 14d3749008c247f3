import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/platform/context.ts'
import { currentKey } from '#server/platform/keys/keys.ts'
import type { SecretMaker } from '#server/platform/mail/mail-secrets.ts'

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/**
 * Makes the link by which somebody leaves the list: derived from its row with a key of the shop, so that no part of it
 * is stored.
 */
export async function leaveTokenMaker(context: Context): Promise<(waitlistId: string) => string> {
  const { privateKey } = await currentKey(context, 'derive')
  return id => `${id}.${createHmac('sha256', privateKey).update(`waitlist:${id}`).digest('base64url')}`
}

/** The row that the link belongs to; undefined: none. */
export async function findRowByToken(context: Context, token: string): Promise<string | undefined> {
  const [, id] = form.exec(token) ?? []
  if (id === undefined) return undefined
  const right = Buffer.from((await leaveTokenMaker(context))(id))
  const tokenBytes = Buffer.from(token)
  return right.length === tokenBytes.length && timingSafeEqual(right, tokenBytes) ? id : undefined
}

/** The link is derived again from the row that the mail names. */
export const leaveTokens: Readonly<Record<string, SecretMaker>> = {
  waitlist_joined: async (context, { waitlist_id }) => ({
    token: (await leaveTokenMaker(context))(String(waitlist_id)),
  }),
}
