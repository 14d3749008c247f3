import type { Reader } from '#db/transaction.ts'
import { findOrderItems, type Order } from '#server/records/orders/order-rows.ts'
import { readSubjects, type Subject } from '../subject.ts'

/** The rental that an order was bought out of, in its present state. */
export async function rentalBehind(
  db: Reader,
  { order, now }: Pick<Subject, 'order' | 'now'>,
): Promise<Subject | undefined> {
  const rental = await rentalOrderBehind(db, order)
  if (!rental) return undefined
  const [subject] = await readSubjects(db, { order: rental, items: await findOrderItems(db, [rental.order_id]), now })
  return subject
}

export async function rentalOrderBehind(
  db: Reader,
  order: Pick<Order, 'order_id' | 'kind'>,
): Promise<Order | undefined> {
  if (order.kind !== 'buy') return undefined
  return (await db
    .selectFrom('orders')
    .innerJoin('requests', 'requests.order_id', 'orders.order_id')
    .selectAll('orders')
    .where('bought_order_id', '=', order.order_id)
    .executeTakeFirst()) as Order | undefined
}
