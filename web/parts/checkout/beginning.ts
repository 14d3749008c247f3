import { type PayMethod, payMethods } from '#domain/payments/methods.ts'

/** The state of a navigation to the payment, which begins it with the method that was chosen with the order. */
export function toBeginning(method: PayMethod | undefined): { begin: PayMethod } | null {
  return method ? { begin: method } : null
}

/** The state may be of another navigation, or of an older version of the shop. */
export function readBeginning(state: unknown): PayMethod | undefined {
  if (typeof state !== 'object' || state === null || !('begin' in state)) return undefined
  return payMethods.find(method => method === state.begin)
}
