import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { CallInput } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { findKeyMismatch, type KeyState } from '#domain/accounts/passkeys.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findUser } from '../accounts/queries.ts'
import { toBase64, userHandleOf } from './bytes.ts'
import { type Asked, takeChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'
import { findCredential, type Passkey } from './store.ts'

export type Assertion = CallInput<'POST /user/passkeys/sign-in'>['body']

interface Expected extends Asked {
  requestId: string
  /** Whose passkey it has to be; undefined: it says by itself whose it is. */
  userId?: string
}

/** The passkey that answered the challenge; whatever is wrong with it is one refusal. */
export async function checkAssertion(context: Context, shown: Assertion, expected: Expected): Promise<Passkey> {
  const challenge = await takeChallenge(context, shown.client_data, expected)
  const passkey = await findCredential(context.db, shown.credential_id)
  if (!passkey) return refuse('passkey_refused', { unknown: true })
  if (!isTheirs(passkey, shown, expected.userId)) return refuse('passkey_refused')
  const found = await signedState(context, { passkey, shown, challenge })
  const known = { signCount: Number(passkey.sign_count), backupEligible: passkey.backup_eligible, backedUp: false }
  const fault = findKeyMismatch(known, found)
  if (fault) {
    await noteFault(context, passkey, { fault, requestId: expected.requestId })
    return refuse('passkey_refused')
  }
  const used = await context.db
    .updateTable('passkeys')
    .set({ sign_count: found.signCount, backed_up: found.backedUp, last_used_at: context.wall.now() })
    .where('passkey_id', '=', passkey.passkey_id)
    // Of two copies that count the same at once, one is refused; so is what has been removed meanwhile.
    .where('sign_count', '=', passkey.sign_count)
    .returningAll()
    .executeTakeFirst()
  return used ?? refuse('passkey_refused')
}

/** A passkey that was not asked for by name tells whose it is; one that was may. */
function isTheirs({ user_id }: Passkey, { user_handle }: Assertion, userId: string | undefined): boolean {
  if (userId !== undefined && user_id !== userId) return false
  if (user_handle === undefined) return userId !== undefined
  return user_handle === toBase64(userHandleOf(user_id))
}

interface Signed {
  passkey: Passkey
  shown: Assertion
  challenge: string
}

/** What the authenticator says of itself, once its signature, our address and the verified user are known to be right. */
async function signedState(context: Context, { passkey, shown, challenge }: Signed): Promise<KeyState> {
  const { id, origin } = relyingParty(context)
  const answer = await verifyAuthenticationResponse({
    response: {
      id: shown.credential_id,
      rawId: shown.credential_id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: shown.client_data,
        authenticatorData: shown.authenticator_data,
        signature: shown.signature,
        ...(shown.user_handle !== undefined && { userHandle: shown.user_handle }),
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The counter is judged once the signature is known to be right: else anybody could raise the alarm.
    credential: { id: shown.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(error => {
    context.log.debug({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was refused')
  })
  if (!answer?.verified) return refuse('passkey_refused')
  const { newCounter, credentialDeviceType, credentialBackedUp } = answer.authenticationInfo
  return {
    signCount: newCounter,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  }
}

/** Somebody else may hold a copy of it. */
async function noteFault(
  context: Context,
  { user_id }: Passkey,
  { fault, requestId }: { fault: string; requestId: string },
): Promise<void> {
  context.log.warn({ fault }, 'a passkey does not answer as the one that was registered')
  const user = await findUser(context.db, user_id)
  if (!user) return
  const person = { userId: user_id, role: user.role }
  await transaction(context.db, tx =>
    writeAudit(tx, context, {
      ...{ person, requestId, action: 'user.passkey_fault', subject: ['user', user_id], after: { fault } },
    }),
  )
}
