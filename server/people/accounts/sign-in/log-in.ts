import type { Input } from '#server/platform/http/calls/route.ts'
import { unseal } from '#server/platform/keys/unseal.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { isPassword } from '../passwords/password-hash.ts'
import { findAccount } from '../store.ts'
import { acceptSecondFactor } from './accept-second-factor.ts'
import { findSecondFactor } from './factors.ts'
import { type SignIn, signIn } from './sign-in.ts'
import { throttleGuesses } from './slow-guesses.ts'

/**
 * Signs in by e-mail and password. An unknown address, a wrong password and an account without one are
 * indistinguishable, also in time; only a person who gives the right password learns that the account is disabled or
 * needs a second factor.
 */
export async function logIn(input: Input<'POST /user/login'>): Promise<SignIn> {
  const { context, body, ip } = input
  await throttleGuesses(context, { account: body.email, network: ip })
  const password = await unseal(context, body.password, body.kid)
  const user = await findAccount(context.db, body.email)
  const right = await isPassword(password, user?.password_hash)
  if (!user || !right) return refuse('wrong_username_or_password')
  if (user.user_status === 'disabled') refuse('user_disabled')
  const beside = await findSecondFactor(context, user)
  let factorSince: Date | null = null
  if (beside) {
    if (!body.otp) throw new Refusal('login_failed', { second_factor: true, ...beside })
    const accepted = await acceptSecondFactor(context, {
      userId: user.user_id,
      otp: body.otp,
      network: ip,
      isSignedIn: false,
    })
    if (!accepted) throw new Refusal('login_failed', { second_factor: true, ...beside, wrong: true })
    factorSince = accepted.since
  }
  return signIn(input, user, { twoFactors: beside !== undefined, factorSince })
}
