import type { Reader } from '#db/transaction.ts'
import type { OrderEvent } from './write-event.ts'

/** The timeline of an order, with the values that its writer takes (`write-event.ts`). */
export function readOrderEvents(db: Reader, orderId: string) {
  return db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .$narrowType<{ event: OrderEvent['event']; actor_role: OrderEvent['actor']['role'] }>()
    .orderBy('event_id')
    .execute()
}
