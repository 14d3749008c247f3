import type { Tx } from '#db/transaction.ts'
import type { OrderStatus } from '#domain/orders/states.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

export type OrderChange = Partial<
  Pick<Order, 'start_on' | 'end_on' | 'shipped_at' | 'delivered_at' | 'close_reason' | 'ended_at'>
>

export async function setOrderStatus(
  tx: Tx,
  { order_id }: Pick<Order, 'order_id'>,
  { status, now, ...change }: OrderChange & { status: OrderStatus; now: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...change, order_status: status, updated_at: now })
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('order_id', '=', order_id)
    .execute()
}

export async function setItemStatus(tx: Tx, itemIds: readonly string[], status: OrderStatus, now: Date) {
  if (itemIds.length === 0) return
  await tx
    .updateTable('order_items')
    .set({ item_status: status, updated_at: now })
    .where('item_id', 'in', itemIds)
    .execute()
}
