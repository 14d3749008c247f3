/** Entries of the audit log that are not kept for good: the chain of its entries misses none but these. */
export const forgottenActions: { names: readonly string[]; hours: number } = {
  names: ['export', 'user.export', 'order.seen_as_customer'],
  hours: 365 * 24,
}
