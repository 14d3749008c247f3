/** What becomes of one attempt to pay. */
export const paymentStates = ['new', 'open', 'processing', 'paid', 'failed', 'expired'] as const
export type PaymentState = (typeof paymentStates)[number]

/** A bank that has not confirmed a payment for so long is asked about by people. */
export const longProcessingDays = 3

/**
 * What was read first may be told last: an attempt only ever goes on, and money that has come is never un-come. A
 * session that was given up and yet paid is paid.
 */
const order: Record<PaymentState, number> = { new: 0, open: 1, processing: 2, failed: 3, expired: 3, paid: 4 }

export function isProgress(from: PaymentState, to: PaymentState): boolean {
  return order[to] > order[from]
}
