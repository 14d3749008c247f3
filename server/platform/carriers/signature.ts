import { createHmac, timingSafeEqual } from 'node:crypto'

/** A message older than this may be a replay of one that was intercepted. */
const freshSeconds = 300

export function computeSignature(secret: string, seconds: number, body: Buffer): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
}

interface Signature {
  /** As received, in Unix seconds. */
  timestamp: string
  signature: string
  /** Real time, not the shop's clock. */
  now: Date
}

interface SignedMessage extends Signature {
  secret: string
  body: Buffer
}

/** Whether it is a signature at all, and a recent one. */
export function isSignature({ timestamp, signature, now }: Signature): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= freshSeconds
}

export function isSigned({ secret, body, ...rest }: SignedMessage): boolean {
  if (!isSignature(rest)) return false
  const computed = computeSignature(secret, Number(rest.timestamp), body)
  return timingSafeEqual(Buffer.from(computed, 'hex'), Buffer.from(rest.signature, 'hex'))
}
