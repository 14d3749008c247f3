import type { Tx } from '#db/transaction.ts'
import { type Actor, step } from '#domain/machine.ts'
import { type RefundStatus, refundMachine } from '#domain/refunds/states.ts'
import { lockConcessionsOfUser } from '#server/people/concessions/queries.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { lockCheckout, type Order } from '#server/records/orders/order-rows.ts'
import { findRefundByNo, lockRefund, type Refund } from './store.ts'

type Event = (typeof refundMachine)['transitions'][number]['event']

/** By the state machine; refunds have one refusal for every wrong state. */
export function stepRefund(refund: Refund, event: Event, by: Actor): RefundStatus {
  const next = step(refundMachine, refund.refund_status, event, by)
  if (next.ok) return next.value
  return refuse(next.refusal === 'no_permission' ? 'no_permission' : 'refund_status_invalid')
}

/** A request and its order, under the locks in the usual order. */
export async function lockRequest(
  tx: Tx,
  refundNo: string,
  /** The person who concedes it: their concessions are summed before the refund is locked. */
  giver?: string,
): Promise<{ refund: Refund; order: Order }> {
  const found = (await findRefundByNo(tx, refundNo)) ?? refuse('refund_not_found')
  // Money that belongs to no order is refunded automatically: there is nothing to decide.
  const { order_id, refund_id } = found
  if (order_id === null) return refuse('refund_status_invalid')
  const { checkout_id } = await findOrderById(tx, order_id)
  await lockCheckout(tx, checkout_id)
  if (giver !== undefined) await lockConcessionsOfUser(tx, giver)
  return { refund: await lockRefund(tx, refund_id), order: await findOrderById(tx, order_id) }
}
