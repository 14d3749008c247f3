import type { Tx } from '#db/transaction.ts'
import { type Checkout, findRelatedOrders, lockCheckout, type Order } from './order-rows.ts'

/**
 * Locks the checkout of an order, as `lockCheckout`. A buy-out was paid as a charge of its rental, so the rental's
 * checkout is locked too: changes to the purchase affect the rental's money.
 */
export async function lockOrderCheckout(tx: Tx, { checkout_id }: Pick<Order, 'checkout_id'>): Promise<Checkout> {
  const checkout = await lockCheckout(tx, checkout_id)
  if (checkout.order_id === null) return checkout
  for (const rental of await findRelatedOrders(tx, checkout)) await lockCheckout(tx, rental.checkout_id)
  return checkout
}
