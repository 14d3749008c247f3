/** Why a device gave no passkey; the text is a key of `form.failure`. */
export type PasskeyWhy = 'passkey_none' | 'passkey_there' | 'passkey_impossible'

/** The device or its owner turned it down: nothing was sent. */
export class PasskeyFault extends Error {
  override readonly name = 'PasskeyFault'
  readonly why: PasskeyWhy

  constructor(why: PasskeyWhy, cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** The page itself stopped it, to ask otherwise or because it is being left: there is nothing to tell. */
export class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped'
}
