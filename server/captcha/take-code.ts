import { timingSafeEqual } from 'node:crypto'
import type { MailedCode } from '#domain/accounts/words.ts'
import type { Context } from '../context.ts'
import { uuidOf } from '../http/uuid.ts'
import { refuse } from '../refusal.ts'
import { hashCode } from './send-code.ts'

export interface ShownCode {
  captcha_id: string
  captcha_code: string
  email: string
  purpose: MailedCode
  /** Who shows it, where it is good for one person alone. */
  userId?: string
}

const mostTries = 5

/**
 * Accepts a mailed code once, for the address and the purpose it was mailed for. A try is counted before it is judged,
 * so that many at once are not more than many one after another.
 */
export async function takeCode(
  context: Context,
  { captcha_id, captcha_code, email, purpose, userId }: ShownCode,
): Promise<void> {
  const id = uuidOf(captcha_id)
  const now = context.wall.now()
  const row = await context.db
    .updateTable('email_codes')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('captcha_id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', mostTries)
    .returning(['email', 'purpose', 'user_id', 'code_hash'])
    .executeTakeFirst()
  if (!row) return refuse('uuid_failed')
  const right = timingSafeEqual(await hashCode(context, id, captcha_code), row.code_hash)
  const isTheirs = row.user_id === (userId ?? null)
  if (!right || !isTheirs || row.email !== email || row.purpose !== purpose) refuse('captcha_verification_failed')
  const taken = await context.db
    .updateTable('email_codes')
    .set({ used_at: now })
    .where('captcha_id', '=', id)
    .where('used_at', 'is', null)
    .returning('captcha_id')
    .executeTakeFirst()
  if (!taken) refuse('uuid_failed')
}
