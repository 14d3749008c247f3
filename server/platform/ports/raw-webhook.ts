/** A received webhook: the signed bytes, and the headers with the signature. */
export interface RawWebhook {
  body: Buffer
  header(name: string): string
}
