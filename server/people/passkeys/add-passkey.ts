import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { challengeMs, maxPasskeys } from '#domain/accounts/passkeys.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { recordEntryChange } from '../accounts/change-entry.ts'
import { findUser, lockUser } from '../accounts/queries.ts'
import { deviceName } from '../accounts/sign-in/device-name.ts'
import { isSecondFactorRequired } from '../accounts/sign-in/factors.ts'
import { hasRecoveryCodes, issueRecoveryCodes } from '../accounts/sign-in/recovery-codes.ts'
import { markTwoFactors } from '../accounts/sign-in/sessions.ts'
import { requireSecondFactor } from '../fresh/require-second-factor.ts'
import { fromBase64, toBase64, toUserHandle } from './bytes.ts'
import { consumeChallenge, issueChallenge } from './challenges.ts'
import { algorithms, getRelyingParty, toDescriptor } from './relying-party.ts'
import { countPasskeys, findPasskeys, insertPasskey } from './store.ts'
import { viewPasskey } from './view.ts'

export async function beginPasskey({
  context,
  caller,
}: Input<'POST /user/passkeys/options'>): Promise<CallData<'POST /user/passkeys/options'>> {
  const { userId, sessionId } = requireUser(caller)
  const user = (await findUser(context.db, userId)) ?? refuse('user_not_found')
  await requireSecondFactor(context, user, sessionId)
  const known = await findPasskeys(context.db, userId)
  if (known.length >= maxPasskeys) refuse('passkeys_too_many')
  const { company_name } = await readSetting(context.db, 'company', context.clock.now())
  const name = user.email ?? user.user_name
  return {
    challenge: await issueChallenge(context, { purpose: 'register', who: { sessionId } }),
    rp: { id: getRelyingParty(context).id, name: company_name },
    user: { id: toBase64(toUserHandle(userId)), name, displayName: user.user_name || name },
    pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key' as const, alg })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

export async function addPasskey(input: Input<'POST /user/passkeys'>): Promise<CallData<'POST /user/passkeys'>> {
  const { context, caller, userAgent } = input
  const actor = requireUser(caller)
  const before = (await findUser(context.db, actor.userId)) ?? refuse('user_not_found')
  await requireSecondFactor(context, before, actor.sessionId)
  const made = await checkAttestation(input, actor.sessionId)
  const isRequired = await isSecondFactorRequired(context, before.role)
  return transaction(context.db, async tx => {
    const user = (await lockUser(tx, actor.userId)) ?? refuse('user_not_found')
    if ((await countPasskeys(tx, user.user_id)) >= maxPasskeys) refuse('passkeys_too_many')
    await recordEntryChange(tx, context, {
      ...{ user, change: 'passkey', template: 'passkey_added', action: 'user.passkey_add' },
      ...{ actor, except: actor.sessionId },
    })
    const passkey = await insertPasskey(tx, {
      ...{ ...made, user_id: user.user_id, name: deviceName(userAgent) || 'Passkey', created_at: context.wall.now() },
    })
    if (!passkey) return refuse('passkey_known')
    // A session that was entered by a password has now shown a passkey too.
    await markTwoFactors(tx, actor.sessionId)
    // If the password alone is not enough any more, another factor is needed once the passkey is lost.
    const wantsCodes = isRequired && !(await hasRecoveryCodes(tx, user.user_id))
    const recovery_codes = wantsCodes ? await issueRecoveryCodes(tx, user.user_id) : null
    return { passkey: viewPasskey(passkey), recovery_codes }
  })
}

/** No attestation was requested: `none`, or a self-attestation without a manufacturer. */
function isUnattested(attestation: string): boolean {
  try {
    const object = decodeAttestationObject(new Uint8Array(fromBase64(attestation)))
    const isSelfAttested = object.get('fmt') === 'packed' && object.get('attStmt').get('x5c') === undefined
    return isSelfAttested || object.get('fmt') === 'none'
  } catch {
    return false
  }
}

async function checkAttestation({ context, body }: Input<'POST /user/passkeys'>, sessionId: string) {
  const challenge = await consumeChallenge(context, body.client_data, { purpose: 'register', who: { sessionId } })
  // For any other the library would look up the manufacturer and the revocation of certificates on the network.
  if (!isUnattested(body.attestation)) return refuse('passkey_refused')
  const { id, origin } = getRelyingParty(context)
  const verification = await verifyRegistrationResponse({
    response: {
      id: body.credential_id,
      rawId: body.credential_id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: body.client_data, attestationObject: body.attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(error => {
    context.log.debug({ reason: error instanceof Error ? error.name : 'unknown' }, 'a new passkey was refused')
  })
  if (!verification?.verified) return refuse('passkey_refused')
  const { credential, credentialDeviceType, credentialBackedUp } = verification.registrationInfo
  return {
    credential_id: fromBase64(credential.id),
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    backup_eligible: credentialDeviceType === 'multiDevice',
    backed_up: credentialBackedUp,
    transports: body.transports ?? [],
  }
}
