import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'

/** Ends an order whose money was all refunded on the provider's own screen. */
export const refundedOrders = new ExtensionPoint<(context: Context, orderId: string) => Promise<void>>(
  'orders whose money went back',
)

/**
 * The finding for goods that were sent before their first part was refunded; the customer is not reminded meanwhile.
 */
export const refundedAfterSending = 'first_part_back_after_sending'
