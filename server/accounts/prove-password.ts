import type { Context } from '../context.ts'
import { countHit } from '../http/limits.ts'
import { unseal } from '../keys/unseal.ts'
import { refuse } from '../refusal.ts'
import { isPassword } from './password-hash.ts'
import type { User } from './store.ts'

interface GivenPassword {
  password?: string | undefined
  kid?: string | undefined
}

/**
 * Who holds a session of somebody else changes nothing about how the account is entered; and a session is no place to
 * guess the password at.
 */
export async function provePassword(context: Context, user: User, { password, kid }: GivenPassword): Promise<void> {
  await countHit(context, 'sign_in', 'old-password', user.user_id)
  const given = await unseal(context, password ?? '', password === undefined ? undefined : kid)
  if (!(await isPassword(given, user.password_hash))) refuse('old_password_wrong')
}
