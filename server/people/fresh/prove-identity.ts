import type { CallData } from '#contract/protocol/call.ts'
import { mailCode } from '#server/platform/captcha/send-code.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findUser } from '../accounts/queries.ts'
import { findPasskeys } from '../passkeys/queries.ts'
import { buildRequestOptions } from '../passkeys/relying-party.ts'
import { findProofAddress } from './proof-address.ts'
import { proofMethods } from './proof-methods.ts'

/** Attempts are limited as at the sign-in, so that a session cannot be used to guess the password. */
export async function proveIdentity({
  context,
  caller,
  body,
  ip,
}: Input<'POST /user/prove'>): Promise<CallData<'POST /user/prove'>> {
  const { userId, sessionId } = requireUser(caller)
  // Limited by session: a person with another session of the account must not keep its owner from proving who they are.
  await countHit(context, 'sign_in', 'prove', sessionId)
  await countHit(context, 'sign_in_address', 'prove', ip)
  const user = (await findUser(context.db, userId)) ?? refuse('user_not_found')
  const { twoFactors, factorSince } = await proofMethods[body.way].check(context, user, body, {
    sessionId,
    ip,
  })
  const now = context.wall.now()
  const proven = await context.db
    .updateTable('sessions')
    .set({ proven_at: now, factor_since: factorSince, ...(twoFactors && { two_factors: true }) })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  if (!proven) refuse('login_expired')
  return { proven_at: now.toISOString() }
}

export async function sendProofCode({
  context,
  caller,
  language,
  ip,
}: Input<'POST /user/prove/code'>): Promise<CallData<'POST /user/prove/code'>> {
  const { userId, sessionId } = requireUser(caller)
  await countHit(context, 'send_code', 'prove', sessionId)
  await countHit(context, 'send_code_address', 'code', ip)
  const user = (await findUser(context.db, userId)) ?? refuse('user_not_found')
  if (!(await proofMethods.code.isOpen(context, user, context.db))) refuse('operation_not_found')
  const email = (await findProofAddress(context.db, user)) ?? refuse('operation_not_found')
  return mailCode(context, { email, purpose: 'prove', userId, language })
}

export async function requestPasskeyProof({
  context,
  caller,
}: Input<'POST /user/prove/passkey'>): Promise<CallData<'POST /user/prove/passkey'>> {
  const { userId, sessionId } = requireUser(caller)
  const passkeys = await findPasskeys(context.db, userId)
  if (passkeys.length === 0) refuse('operation_not_found')
  return buildRequestOptions(context, { purpose: 'prove', who: { sessionId } }, passkeys)
}
