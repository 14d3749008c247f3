import type { Tx } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import { step } from '#domain/machine.ts'
import { type OrderStatus, orderMachine } from '#domain/orders/states.ts'
import { unwrapOrRefuse } from '#server/platform/refusal.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { toEventRow } from '#server/records/orders/write-event.ts'

type Event = (typeof orderMachine)['transitions'][number]['event']

export interface Move {
  event: Event
  actor: { role: Actor; id?: string }
  reason?: string
  facts?: object
  now: Date
  /** Other columns that this step sets, for example the day of delivery. */
  set?: Partial<Pick<Order, 'close_reason' | 'user_sign_for' | 'start_on' | 'end_on'>> & {
    shipped_at?: Date
    delivered_at?: Date
    signed_at?: Date
    paid_at?: Date
    pay_status?: 'paid'
  }
}

const ends: readonly OrderStatus[] = orderMachine.ends

/**
 * Moves an order that the caller has locked by one step, as the state machine allows, or refuses it. The items with the
 * same status as the order move with it; those that are further, sent in an earlier parcel or ended, stay.
 */
export async function moveOrder(tx: Tx, order: Order, move: Move): Promise<OrderStatus> {
  const { event, actor, now, set = {} } = move
  const from = order.order_status
  const to = unwrapOrRefuse(step(orderMachine, from, event, actor.role))
  const { reason, facts } = move
  await tx
    .with('moved', its =>
      its
        .updateTable('orders')
        .set({ ...set, order_status: to, updated_at: now, ...(ends.includes(to) && { ended_at: now }) })
        .set(eb => ({ version: eb('version', '+', 1) }))
        .where('order_id', '=', order.order_id),
    )
    .with('items', its =>
      its
        .updateTable('order_items')
        .set({ item_status: to, updated_at: now })
        .where('order_id', '=', order.order_id)
        .where('item_status', '=', from),
    )
    .insertInto('order_events')
    .values(
      toEventRow({
        ...{ order_id: order.order_id, event, from, to, actor, now },
        ...(reason && { reason }),
        ...(facts && { details: facts }),
      }),
    )
    .execute()
  return to
}
