import type { CallData } from '#contract/protocol/call.ts'
import { challengeMs } from '#domain/accounts/passkeys.ts'
import type { Context } from '#server/platform/context.ts'
import { type ChallengeInput, issueChallenge } from './challenges.ts'
import type { Passkey } from './store.ts'

/** ES256 and EdDSA, and RS256 for the TPMs of Windows. */
export const algorithms = [-7, -8, -257]

/** Shop and admin app share one host, that of PUBLIC_URL: passkeys are valid only there. */
export function getRelyingParty(context: Context): { id: string; origin: string } {
  const { hostname, origin } = new URL(context.publicUrl())
  return { id: hostname, origin }
}

/** The same options for every request; `passkeys` restricts it to those, otherwise the person chooses. */
export async function buildRequestOptions(
  context: Context,
  input: ChallengeInput,
  passkeys?: readonly Passkey[],
): Promise<CallData<'POST /user/passkeys/sign-in/options'>> {
  return {
    challenge: await issueChallenge(context, input),
    rpId: getRelyingParty(context).id,
    timeout: challengeMs,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys.map(toDescriptor) }),
  }
}

export function toDescriptor({ credential_id, transports }: Passkey) {
  return { type: 'public-key' as const, id: credential_id.toString('base64url'), transports }
}
