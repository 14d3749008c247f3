/** Why a device gave no passkey; the text is a key of `form.failure`. */
export type PasskeyReason = 'passkey_none' | 'passkey_there' | 'passkey_impossible'

/** The device or its owner turned it down: nothing was sent. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly reason: PasskeyReason

  constructor(reason: PasskeyReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The page itself stopped it, to ask otherwise or because it is being left: there is nothing to tell. */
export class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped'
}
