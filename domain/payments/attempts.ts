export const paymentStates = ['new', 'open', 'processing', 'paid', 'failed', 'expired'] as const
export type PaymentState = (typeof paymentStates)[number]

/** A payment that its bank has not confirmed for this long is followed up by staff. */
export const longProcessingDays = 3

/**
 * Events may arrive out of order: an attempt only moves forward, and a received payment stays received. A session that
 * was cancelled and paid nevertheless counts as paid.
 */
const order: Record<PaymentState, number> = { new: 0, open: 1, processing: 2, failed: 3, expired: 3, paid: 4 }

export function isProgress(from: PaymentState, to: PaymentState): boolean {
  return order[to] > order[from]
}
