import type { Tx } from '#db/transaction.ts'
import { type Checkout, findRelatedOrders, lockCheckout, type Order } from './order-rows.ts'

/**
 * The checkout of an order, as `lockCheckout`. What was bought out of a rental was paid as a charge of it: its rental is
 * locked too, for what becomes of the purchase becomes of its money.
 */
export async function lockOrderCheckout(tx: Tx, { checkout_id }: Pick<Order, 'checkout_id'>): Promise<Checkout> {
  const checkout = await lockCheckout(tx, checkout_id)
  if (checkout.order_id === null) return checkout
  for (const rental of await findRelatedOrders(tx, checkout)) await lockCheckout(tx, rental.checkout_id)
  return checkout
}
