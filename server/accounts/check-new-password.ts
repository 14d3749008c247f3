import { holdsOwnWord } from '#domain/accounts/easy-password.ts'
import { checkPassword } from '#domain/accounts/password.ts'
import { readSetting } from '../config/settings.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { isKnown } from './known-passwords.ts'

/** Every password that somebody chooses comes through here, opened and not yet hashed. */
export async function checkNewPassword(context: Context, password: string, email: string | null): Promise<void> {
  if (!checkPassword(password).ok) refuse('password_format_invalid')
  const { company_name } = await readSetting(context.db, 'company', context.clock.now())
  if (holdsOwnWord(password, { email, shop: company_name })) refuseAs('password_own')
  if (await isKnown(password)) refuseAs('password_known')
}

/** Said at the field: the rule that everybody reads beside it was kept. */
function refuseAs(rule: 'password_own' | 'password_known'): never {
  return refuse('password_format_invalid', { fields: [{ path: 'password', rule, message: '' }] })
}
