import type { Tx } from '#db/transaction.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import { shortOrders } from './store-orders.ts'

/**
 * Records in the timeline of an order that a reservation has lost its machine. Customers who still have none a little
 * later are notified and choose (`server/service/order-changes/notify-shortages.ts`); a hold that is not paid may find
 * one until then.
 */
export async function noteShortages(tx: Tx, reservationIds: readonly string[], now: Date): Promise<void> {
  for (const { order_id, item_id, reservation_id } of await shortOrders(tx, reservationIds)) {
    const event = { order_id, item_id, event: 'shortage', from: null, to: null } as const
    await writeOrderEvent(tx, { ...event, details: { reservation_id }, actor: { role: 'system' }, now })
  }
}
