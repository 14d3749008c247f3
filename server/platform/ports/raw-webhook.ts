/** Reads a header of a webhook; an empty text if it is missing. */
export type WebhookHeader = (name: string) => string

/** A received webhook: the signed bytes, and the headers with the signature. */
export interface RawWebhook {
  body: Buffer
  header: WebhookHeader
}

/** What providers and carriers have in common: they report events, with a signature. */
export interface SignedSender {
  /**
   * Whether the headers have a signature of the right form and of these minutes. Asked before the body is read, so that
   * a sender without one cannot have bytes held; whether it is valid shows only with the body.
   */
  hasSignature(header: WebhookHeader): boolean
}
