/** Why a device returned no passkey; the text is a key of `form.failure`. */
export type PasskeyReason = 'passkey_none' | 'passkey_there' | 'passkey_impossible'

/** The device or its owner refused: nothing was sent. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly reason: PasskeyReason

  constructor(reason: PasskeyReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The page itself cancelled it, to ask in another way or because it is being left: there is nothing to show. */
export class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped'
}
