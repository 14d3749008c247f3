import { consumeCode } from '#server/platform/captcha/take-code.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { unseal } from '#server/platform/keys/unseal.ts'
import { refuse } from '#server/platform/refusal.ts'
import { openAccount } from './open-account.ts'
import { checkNewPassword } from './passwords/check-new-password.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { type SignIn, signInResolved } from './sign-in/sign-in.ts'
import { findAccount, lockAddress } from './store.ts'

/** A guest who registers becomes the account: cart and orders stay where they are. */
export async function registerUser(input: Input<'POST /user/register'>): Promise<SignIn> {
  const { context, body, caller, language, ip } = input
  await countHit(context, 'sign_in_address', 'register', ip)
  const password = await unseal(context, body.password, body.kid)
  await checkNewPassword(context, password, body.email)
  await consumeCode(context, { ...body, purpose: 'register' })
  const password_hash = await hashPassword(password)
  return signInResolved(input, async tx => {
    await lockAddress(tx, body.email)
    // Only at this point: a person with the code may learn that the address has an account.
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
