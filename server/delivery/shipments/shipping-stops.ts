import type { Reader } from '#db/transaction.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

/** Items of an order that its customer has withdrawn from. */
export interface WithdrawnItems {
  /** Not to be sent any more, however far the request has come. */
  open: ReadonlySet<string>
  /** In our hands again, whatever their carrier has told or has not. */
  here: ReadonlySet<string>
}

/** What the customer has said after the sale that keeps goods from leaving. */
export interface ShippingStops {
  /** Refuses while a statement about the order is open. */
  assertNotStated(db: Reader, order: Order): Promise<void>
  withdrawnItems(db: Reader, orderId: string): Promise<WithdrawnItems>
}

export const shippingStops = new ExtensionPoint<ShippingStops>('what stops the shipping of an order')
