import type { accountEndpoints } from '#contract/accounts.ts'
import { takeCode } from '../captcha/take-code.ts'
import { countHit } from '../http/limits.ts'
import type { RouteInput } from '../http/route.ts'
import { unseal } from '../keys/unseal.ts'
import { refuse } from '../refusal.ts'
import { checkNewPassword } from './check-new-password.ts'
import { openAccount } from './open-account.ts'
import { hashPassword } from './password-hash.ts'
import { type SignIn, signInWith } from './sign-in.ts'
import { findAccount, takeAddress } from './store.ts'

type Input = RouteInput<(typeof accountEndpoints)['POST /user/register']>

/** A guest who registers becomes the account himself: cart and orders stay where they are. */
export async function registerUser(input: Input): Promise<SignIn> {
  const { context, body, caller, language, ip } = input
  await countHit(context, 'sign_in_address', 'register', ip)
  const password = await unseal(context, body.password, body.kid)
  await checkNewPassword(context, password, body.email)
  await takeCode(context, { ...body, purpose: 'register' })
  const password_hash = await hashPassword(password)
  return signInWith(input, async tx => {
    await takeAddress(tx, body.email)
    // Only now: who holds the code may know that the address has an account.
    if (await findAccount(tx, body.email)) refuse('email_already_exists')
    return openAccount(tx, context, caller, {
      auth_provider: 'local',
      role: 'customer',
      email: body.email,
      email_verified_at: context.clock.now(),
      password_hash,
      user_name: body.user_name ?? '',
      language,
    })
  })
}
