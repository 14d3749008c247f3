import type { Reader, Tx } from '#db/transaction.ts'
import { lockOrderCheckout } from './lock-order-checkout.ts'
import { findOrderItems, type Order, type OrderItem } from './order-rows.ts'

/** By its number alone, without a check of its owner: for staff and for the shop itself. */
export function findOrderByNo(db: Reader, orderNo: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirst()
}

export function findOrderById(db: Reader, orderId: string): Promise<Order> {
  return db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
}

export interface LockedOrder {
  order: Order
  items: OrderItem[]
}

/** Changes of an order or its parcels are serialised by the lock of its checkout, as everywhere. */
export async function lockOrder(tx: Tx, { order_id, checkout_id }: Pick<Order, 'order_id' | 'checkout_id'>) {
  const checkout = await lockOrderCheckout(tx, { checkout_id })
  const order = await tx.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
  return { checkout, order, items: await findOrderItems(tx, [order_id]) }
}
