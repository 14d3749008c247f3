import { timingSafeEqual } from 'node:crypto'
import type { MailedCode } from '#domain/accounts/constants.ts'
import type { Context } from '../context.ts'
import { requireUuid } from '../http/calls/uuid.ts'
import { refuse } from '../refusal.ts'
import { hashCode } from './send-code.ts'

export interface SubmittedCode {
  captcha_id: string
  captcha_code: string
  email: string
  purpose: MailedCode
  /** Who submits it, where it is valid for one user only. */
  userId?: string
}

const maxTries = 5

/**
 * Accepts a mailed code once, for the address, the purpose and the user it was mailed for. An attempt by anyone else,
 * who only has its id, does not count. An attempt is counted before it is checked, so that parallel attempts are
 * limited like sequential ones.
 */
export async function consumeCode(context: Context, submitted: SubmittedCode): Promise<void> {
  const id = requireUuid(submitted.captcha_id)
  const now = context.wall.now()
  const found = await context.db
    .selectFrom('email_codes')
    .select(['email', 'purpose', 'user_id'])
    .where('captcha_id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!found) return refuse('uuid_failed')
  const isTheirs = found.user_id === (submitted.userId ?? null)
  if (!isTheirs || found.email !== submitted.email || found.purpose !== submitted.purpose)
    refuse('captcha_verification_failed')
  const row = await context.db
    .updateTable('email_codes')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('captcha_id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning('code_hash')
    .executeTakeFirst()
  if (!row) return refuse('uuid_failed')
  const right = timingSafeEqual(await hashCode(context, id, submitted.captcha_code), row.code_hash)
  if (!right) refuse('captcha_verification_failed')
  const consumed = await context.db
    .updateTable('email_codes')
    .set({ used_at: now })
    .where('captcha_id', '=', id)
    .where('used_at', 'is', null)
    .returning('captcha_id')
    .executeTakeFirst()
  if (!consumed) refuse('uuid_failed')
}
