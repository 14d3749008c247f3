import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'

/** Ends an order whose money has all gone back at the provider's own screen. */
export const givenBackOrders = new ExtensionPoint<(context: Context, orderId: string) => Promise<void>>(
  'orders whose money went back',
)

/** What staff are told where goods were sent before their first part went back; its customer is not reminded meanwhile. */
export const sentAndGivenBack = 'first_part_back_after_sending'
