import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import type { MailedCode } from '#domain/accounts/constants.ts'
import { toMailbox } from '#domain/accounts/mailbox.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '../context.ts'
import { countHit } from '../http/admission/limits.ts'
import type { Input } from '../http/calls/route.ts'
import { requireUser } from '../http/require-user.ts'
import { currentKey } from '../keys/keys.ts'
import { assertMailBudget } from '../mail/budget.ts'
import { postMail } from '../mail/outbox.ts'

const codeMs = 10 * 60_000

/** Mails six digits to an address. The response does not reveal whether the address has an account. */
export async function sendCode(
  input: Input<'POST /common/captcha/send'>,
): Promise<CallData<'POST /common/captcha/send'>> {
  const { context, body, caller, language, ip } = input
  // A code for a new address is valid only for the user who requested it.
  const userId = body.purpose === 'change_email' ? requireUser(caller).userId : undefined
  await assertMailBudget(context, { recipient: body.email, ip, altcha: body.altcha })
  await countHit(context, 'send_code', body.purpose, toMailbox(body.email))
  await countHit(context, 'send_code_address', 'code', ip)
  return mailCode(context, { email: body.email, purpose: body.purpose, userId, language })
}

export interface CodeRequest {
  email: string
  purpose: MailedCode
  /** The only user who may submit it. */
  userId?: string | undefined
  language: Language
}

export async function mailCode(
  context: Context,
  { email, purpose, userId, language }: CodeRequest,
): Promise<{ captcha_id: string }> {
  const captcha_id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const code_hash = await hashCode(context, captcha_id, code)
  const created_at = context.wall.now()
  await transaction(context.db, async tx => {
    const expires_at = new Date(created_at.getTime() + codeMs)
    await tx
      .insertInto('email_codes')
      .values({ captcha_id, email, purpose, user_id: userId ?? null, code_hash, created_at, expires_at })
      .execute()
    await postMail(tx, context, { template: `code_${purpose}`, language, recipient: email, data: { code } })
  })
  return { captcha_id }
}

/** Six digits have few combinations: without a secret key, a stolen table would reveal the codes at once. */
export async function hashCode(context: Context, captchaId: string, code: string): Promise<Buffer> {
  const { privateKey } = await currentKey(context, 'derive')
  return createHmac('sha256', privateKey).update(`code:${captchaId}:${code}`).digest()
}
