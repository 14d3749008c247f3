import type { Call, CallData, CallInput } from '#contract/protocol/call.ts'
import { PasskeyError, PasskeyStopped } from './passkey-error.ts'

type Request = CallData<'POST /user/passkeys/sign-in/options'>
type Assertion = CallInput<'POST /user/passkeys/sign-in'>['body']
type Made = CallInput<'POST /user/passkeys'>['body']

const load = () => import('@simplewebauthn/browser')

/** A passkey belongs to a domain name: a browser creates none for an IP address, nor over plain http. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof navigator.credentials?.create === 'function' &&
    !/^[\d.]+$|:/.test(location.hostname)
  )
}

/** Whether the browser offers passkeys in autofill. */
export async function canFillPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** The device asks its owner for a fingerprint, a face or a code. */
export async function makePasskey(optionsJSON: CallData<'POST /user/passkeys/options'>): Promise<Made> {
  const { startRegistration } = await load()
  const made = await startRegistration({ optionsJSON }).catch(throwPasskeyError)
  const { clientDataJSON, attestationObject, transports } = made.response
  return {
    credential_id: made.id,
    client_data: clientDataJSON,
    attestation: attestationObject,
    ...(transports && { transports }),
  }
}

export interface PasskeyPrompt {
  /** The request waits for a choice in the field; another request cancels it. */
  inField?: boolean
  /** Checked at the last moment, because a request cancels the one before it. */
  isStillNeeded?: () => boolean
}

export async function requestPasskey(
  { allowCredentials, ...options }: Request,
  { inField = false, isStillNeeded = () => true }: PasskeyPrompt = {},
): Promise<Assertion> {
  const optionsJSON = { ...options, ...(allowCredentials && { allowCredentials }) }
  const { startAuthentication } = await load()
  if (!isStillNeeded()) throw new PasskeyStopped('not wanted any more')
  const assertion = await startAuthentication({ optionsJSON, useBrowserAutofill: inField }).catch(throwPasskeyError)
  const { clientDataJSON, authenticatorData, signature, userHandle } = assertion.response
  return {
    credential_id: assertion.id,
    client_data: clientDataJSON,
    authenticator_data: authenticatorData,
    signature,
    ...(userHandle && { user_handle: userHandle }),
  }
}

/** Cancels a request that waits in a field. */
export async function cancelPasskeyRequest(): Promise<void> {
  if (!canUsePasskeys()) return
  const { WebAuthnAbortService } = await load()
  WebAuthnAbortService.cancelCeremony()
}

/** The three steps of a fresh proof, as its dialog runs them. */
export async function proveByPasskey(quietly: Call): Promise<void> {
  const passkey = await requestPasskey(await quietly('POST /user/prove/passkey', { body: {} }))
  await quietly('POST /user/prove', { body: { way: 'passkey', passkey } })
}

/** A passkey that the shop no longer accepts: the browser can stop offering it. */
export function forgetPasskey({ rpId }: Request, { credential_id }: Assertion): void {
  const { signalUnknownCredential } = PublicKeyCredential as typeof PublicKeyCredential & {
    signalUnknownCredential?: (which: { rpId: string; credentialId: string }) => Promise<void>
  }
  signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId: credential_id }).catch(() => undefined)
}

function throwPasskeyError(error: unknown): never {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED') throw new PasskeyStopped('stopped', { cause: error })
  if (name === 'InvalidStateError') throw new PasskeyError('passkey_there', error)
  if (name === 'NotAllowedError') throw new PasskeyError('passkey_none', error)
  throw new PasskeyError('passkey_impossible', error)
}
