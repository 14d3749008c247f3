import { createHmac, timingSafeEqual } from 'node:crypto'

/** A message older than this may be a replay of one that was intercepted. */
const freshSeconds = 300

export function computeSignature(secret: string, seconds: number, body: Buffer): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
}

interface SignedMessage {
  secret: string
  /** As received, in Unix seconds. */
  timestamp: string
  signature: string
  body: Buffer
  /** Real time, not the shop's clock. */
  now: Date
}

export function isSigned({ secret, timestamp, signature, body, now }: SignedMessage): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false
  const seconds = Number(timestamp)
  if (Math.abs(now.getTime() / 1000 - seconds) > freshSeconds) return false
  return timingSafeEqual(Buffer.from(computeSignature(secret, seconds, body), 'hex'), Buffer.from(signature, 'hex'))
}
