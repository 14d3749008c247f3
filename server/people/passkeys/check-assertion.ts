import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { CallInput } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { findKeyMismatch, type KeyState } from '#domain/accounts/passkeys.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findUser } from '../accounts/queries.ts'
import { toBase64, toUserHandle } from './bytes.ts'
import { type ChallengeInput, consumeChallenge } from './challenges.ts'
import { getRelyingParty } from './relying-party.ts'
import { findCredential, type Passkey } from './store.ts'

export type Assertion = CallInput<'POST /user/passkeys/sign-in'>['body']

interface ExpectedAssertion extends ChallengeInput {
  /** The expected owner of the passkey; undefined: the passkey itself identifies its owner. */
  userId?: string
}

/** The passkey that signed the challenge; every failure is the same refusal. */
export async function checkAssertion(
  context: Context,
  assertion: Assertion,
  expected: ExpectedAssertion,
): Promise<Passkey> {
  const challenge = await consumeChallenge(context, assertion.client_data, expected)
  const passkey = await findCredential(context.db, assertion.credential_id)
  if (!passkey) return refuse('passkey_refused', { unknown: true })
  if (!isTheirs(passkey, assertion, expected.userId)) return refuse('passkey_refused')
  const found = await readSignedState(context, { passkey, assertion, challenge })
  const known = { signCount: Number(passkey.sign_count), backupEligible: passkey.backup_eligible, backedUp: false }
  const fault = findKeyMismatch(known, found)
  if (fault) {
    await auditKeyFault(context, passkey, { fault })
    return refuse('passkey_refused')
  }
  const used = await context.db
    .updateTable('passkeys')
    .set({ sign_count: found.signCount, backed_up: found.backedUp, last_used_at: context.wall.now() })
    .where('passkey_id', '=', passkey.passkey_id)
    // Of two copies used at once with the same counter one is refused, and so is a passkey removed meanwhile.
    .where('sign_count', '=', passkey.sign_count)
    .returningAll()
    .executeTakeFirst()
  return used ?? refuse('passkey_refused')
}

/** A passkey that was not requested for a user must name its owner; one that was may do so. */
function isTheirs({ user_id }: Passkey, { user_handle }: Assertion, userId: string | undefined): boolean {
  if (userId !== undefined && user_id !== userId) return false
  if (user_handle === undefined) return userId !== undefined
  return user_handle === toBase64(toUserHandle(user_id))
}

interface SignedAssertion {
  passkey: Passkey
  assertion: Assertion
  challenge: string
}

/** The authenticator data, once the signature, the origin and the user verification are checked. */
async function readSignedState(
  context: Context,
  { passkey, assertion, challenge }: SignedAssertion,
): Promise<KeyState> {
  const { id, origin } = getRelyingParty(context)
  const verification = await verifyAuthenticationResponse({
    response: {
      id: assertion.credential_id,
      rawId: assertion.credential_id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: assertion.client_data,
        authenticatorData: assertion.authenticator_data,
        signature: assertion.signature,
        ...(assertion.user_handle !== undefined && { userHandle: assertion.user_handle }),
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The counter is checked after the signature, otherwise anybody could raise the alarm.
    credential: { id: assertion.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(error => {
    context.log.debug({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was refused')
  })
  if (!verification?.verified) return refuse('passkey_refused')
  const { newCounter, credentialDeviceType, credentialBackedUp } = verification.authenticationInfo
  return {
    signCount: newCounter,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  }
}

/** Records that somebody else may hold a copy of the passkey. */
async function auditKeyFault(context: Context, { user_id }: Passkey, { fault }: { fault: string }): Promise<void> {
  context.log.warn({ fault }, 'a passkey does not answer as the one that was registered')
  const user = await findUser(context.db, user_id)
  if (!user) return
  const actor = { userId: user_id, role: user.role }
  await transaction(context.db, tx =>
    writeAudit(tx, context, { actor, action: 'user.passkey_fault', subject: ['user', user_id], after: { fault } }),
  )
}
