import type { accountEndpoints } from '#contract/accounts.ts'
import { checkPassword } from '#domain/accounts/password.ts'
import { takeCode } from '../captcha/take-code.ts'
import { countHit } from '../http/limits.ts'
import type { RouteInput } from '../http/route.ts'
import { unseal } from '../keys/unseal.ts'
import { refuse } from '../refusal.ts'
import { hashPassword } from './password-hash.ts'
import { type SignIn, signInWith } from './sign-in.ts'
import { findAccount, insertUser, lockUser, updateUser } from './store.ts'

type Input = RouteInput<(typeof accountEndpoints)['POST /user/register']>

/** A guest who registers becomes the account himself: cart and orders stay where they are. */
export async function registerUser(input: Input): Promise<SignIn> {
  const { context, body, caller, language, ip } = input
  await countHit(context, 'sign_in_address', 'register', ip)
  const password = await unseal(context, body.password, body.kid)
  if (!checkPassword(password).ok) refuse('password_format_invalid')
  await takeCode(context, { ...body, purpose: 'register' })
  // Only now: who holds the code may know that the address has an account.
  if (await findAccount(context.db, body.email)) refuse('email_already_exists')
  const password_hash = await hashPassword(password)
  const now = context.clock.now()
  const account = {
    auth_provider: 'local',
    role: 'customer',
    email: body.email,
    email_verified_at: now,
    password_hash,
    user_name: body.user_name ?? '',
    language,
    updated_at: now,
  }
  return signInWith(input, async tx => {
    const guest = caller.role === 'guest' && caller.userId ? await lockUser(tx, caller.userId) : undefined
    if (guest?.auth_provider === 'anonymous') return updateUser(tx, guest.user_id, account)
    return insertUser(tx, { ...account, created_at: now })
  })
}
