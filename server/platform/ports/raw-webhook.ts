/** What came in over a webhook: the bytes that were signed, and what stands around them. */
export interface RawWebhook {
  body: Buffer
  header(name: string): string
}
