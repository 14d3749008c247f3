import type { Context } from '#server/platform/context.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import { unseal } from '#server/platform/keys/unseal.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { User } from '../store.ts'
import { isPassword } from './password-hash.ts'

interface SubmittedPassword {
  password?: string | undefined
  kid?: string | undefined
  /** The session in which the password is given. */
  sessionId: string
}

/**
 * Somebody with a session of another person must not change how the account is entered, and must not use the session to
 * guess its password.
 */
export async function verifyPassword(context: Context, user: User, submitted: SubmittedPassword): Promise<void> {
  const { password, kid, sessionId } = submitted
  await countHit(context, 'sign_in', 'old-password', sessionId)
  const opened = await unseal(context, password ?? '', password === undefined ? undefined : kid)
  if (!(await isPassword(opened, user.password_hash))) refuse('old_password_wrong')
}
