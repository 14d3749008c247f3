import type { Reader } from '#db/transaction.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

/** Items of an order that its customer has withdrawn from. */
export interface WithdrawnItems {
  /** Must not be sent any more, however far the withdrawal has come. */
  open: ReadonlySet<string>
  /** Already in the warehouse, whatever their carrier has reported. */
  here: ReadonlySet<string>
}

/** After-sale statements of the customer that keep goods from being shipped. */
export interface ShippingStops {
  /** Refuses while a statement about the order is open. */
  assertNoStatement(db: Reader, order: Order): Promise<void>
  withdrawnItems(db: Reader, orderId: string): Promise<WithdrawnItems>
}

export const shippingStops = new ExtensionPoint<ShippingStops>('what stops the shipping of an order')
