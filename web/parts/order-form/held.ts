import { CallFailure } from '#client/call-failure.ts'

const stepOpen = 200207
const reasons = ['unpaid_orders', 'unpaid_machines'] as const

export interface Held {
  reason: (typeof reasons)[number]
  /** So many machines at a time. */
  most: number
}

/** Why nothing more is held for somebody who has not paid yet; undefined: it was refused for something else. */
export function heldOf(error: unknown): Held | undefined {
  if (!(error instanceof CallFailure) || error.code !== stepOpen) return undefined
  const { data } = error
  if (typeof data !== 'object' || data === null || !('reason' in data)) return undefined
  const reason = reasons.find(name => name === data.reason)
  return reason && { reason, most: 'most' in data && typeof data.most === 'number' ? data.most : 0 }
}
