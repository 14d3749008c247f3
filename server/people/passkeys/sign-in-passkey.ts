import type { CallData } from '#contract/protocol/call.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findUser } from '../accounts/queries.ts'
import { type SignIn, signIn } from '../accounts/sign-in/sign-in.ts'
import { throttleGuesses } from '../accounts/sign-in/slow-guesses.ts'
import { checkAssertion } from './check-assertion.ts'
import { buildRequestOptions } from './relying-party.ts'

export function requestPasskey({
  context,
  ip,
}: Input<'POST /user/passkeys/sign-in/options'>): Promise<CallData<'POST /user/passkeys/sign-in/options'>> {
  return buildRequestOptions(context, { purpose: 'sign_in', who: { network: ip } })
}

/** Attempts are limited like those with a password: per pair of passkey and network. */
export async function signInWithPasskey(input: Input<'POST /user/passkeys/sign-in'>): Promise<SignIn> {
  const { context, body, ip } = input
  await throttleGuesses(context, { account: `passkey:${body.credential_id}`, network: ip })
  const request = { purpose: 'sign_in', who: { network: ip } } as const
  const { user_id, created_at } = await checkAssertion(context, body, request)
  const user = (await findUser(context.db, user_id)) ?? refuse('passkey_refused')
  if (user.user_status === 'disabled') refuse('user_disabled')
  return signIn(input, user, { twoFactors: true, factorSince: created_at })
}
