import { type QueryCreator, sql } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Tx } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import type { OrderEventName } from '#domain/orders/events.ts'
import type { OrderStatus } from '#domain/orders/states.ts'
import type { Checkout } from './order-rows.ts'

export interface OrderEvent {
  order_id: string
  item_id?: string
  event: OrderEventName
  from: OrderStatus | null
  to: OrderStatus | null
  actor: { role: Actor; id?: string }
  reason?: string
  details?: object
  now: Date
}

/** Writes an entry of the order's timeline, in the transaction of the event itself. Entries are never changed. */
export async function writeOrderEvent(tx: Tx, event: OrderEvent): Promise<void> {
  await tx.insertInto('order_events').values(toEventRow(event)).execute()
}

export function toEventRow({ order_id, item_id, event, from, to, actor, now, reason = '', details = {} }: OrderEvent) {
  return {
    order_id,
    item_id: item_id ?? null,
    event,
    from_status: from,
    to_status: to,
    actor_role: actor.role,
    actor_id: actor.id ?? null,
    reason,
    facts: JSON.stringify(details),
    at: now,
  }
}

/** Writes the entry for every order of a checkout: what happens to its payment concerns all of them. */
export async function writeCheckoutEvent(
  tx: Tx,
  checkout: Checkout,
  event: Pick<OrderEvent, 'event' | 'actor' | 'reason' | 'now'>,
): Promise<void> {
  await checkoutEvent(tx, checkout, event).execute()
}

/** As `writeCheckoutEvent`, for use as part of a larger statement. */
export function checkoutEvent(
  tx: QueryCreator<DB>,
  { checkout_id, order_id }: Checkout,
  { event, actor, reason = '', now }: Pick<OrderEvent, 'event' | 'actor' | 'reason' | 'now'>,
) {
  return tx
    .insertInto('order_events')
    .columns(['order_id', 'event', 'actor_role', 'actor_id', 'reason', 'facts', 'at'])
    .expression(eb =>
      eb
        .selectFrom('orders')
        .select(one => [
          'order_id',
          one.val(event).as('event'),
          one.val(actor.role).as('actor_role'),
          one.val(actor.id ?? null).as('actor_id'),
          one.val(reason).as('reason'),
          sql<string>`'{}'::jsonb`.as('facts'),
          sql<Date>`${now}::timestamptz`.as('at'),
        ])
        .where(order_id === null ? 'checkout_id' : 'order_id', '=', order_id ?? checkout_id)
        .orderBy('order_id'),
    )
}
