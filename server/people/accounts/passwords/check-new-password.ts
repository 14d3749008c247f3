import { containsAccountWord } from '#domain/accounts/easy-password.ts'
import { checkPassword } from '#domain/accounts/password.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isLeakedPassword } from './known-passwords.ts'

/** Checks every new password, decrypted and not yet hashed. */
export async function checkNewPassword(context: Context, password: string, email: string | null): Promise<void> {
  const rule = await findBrokenRule(context, password, email)
  if (rule === 'password_format') refuse('password_format_invalid')
  // Reported at the field, because the rule that is displayed beside it was met.
  if (rule) refuse('password_format_invalid', { reason: rule, fields: [{ path: 'password', rule, message: '' }] })
}

type Rule = 'password_format' | 'password_own' | 'password_known'

/** The rule that the password breaks; undefined: it is good. */
export async function findBrokenRule(
  context: Context,
  password: string,
  email: string | null,
): Promise<Rule | undefined> {
  if (!checkPassword(password).ok) return 'password_format'
  const { company_name } = await readSetting(context.db, 'company', context.clock.now())
  if (containsAccountWord(password, { email, shop: company_name })) return 'password_own'
  return (await isLeakedPassword(password)) ? 'password_known' : undefined
}
