import { recordStatement, type Tx } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { type OrderStatus, orderMachine } from '#domain/orders/states.ts'
import { closeUnpaidOrRefuse } from '#server/money/payments/close-unpaid.ts'
import { withChargesEnded } from '#server/money/payments/end-charges.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import {
  type Checkout,
  findOrderItems,
  findUserOrder,
  lockCheckout,
  type Order,
} from '#server/records/orders/order-rows.ts'
import { endItems } from './end-items.ts'
import { mailItemsCanceled, mailOrderCanceled } from './mails.ts'
import { viewOrders } from './view.ts'

/**
 * An order can be cancelled before it is shipped. If it is not paid, its whole checkout ends, because a checkout is
 * paid as a whole or not at all. If it is paid, this order alone ends, with a full refund written in the same
 * transaction.
 */
export async function cancelOrder(input: Input<'POST /orders/{order_no}/cancel'>) {
  const { context, caller, params, body, language } = input
  const { userId } = requireUser(caller)
  const { db, clock } = context
  const order =
    (await recordStatement(db, one => findUserOrder(one, userId, params.order_no))) ?? refuse('order_not_found')
  const actor = { role: 'customer', id: userId } as const
  if (order.order_status === 'created') {
    const { checkout_id: checkoutId } = order
    await closeUnpaidOrRefuse(context, { checkoutId, event: 'cancel', actor, reason: body.reason })
  } else {
    // If the step is refused, no charge may have been ended.
    unwrapOrRefuse(step(orderMachine, order.order_status as OrderStatus, 'cancel', actor.role))
    await withChargesEnded(context, order, { actor }, async tx => {
      const checkout = await lockCheckout(tx, order.checkout_id)
      const locked = (await findUserOrder(tx, userId, params.order_no)) ?? refuse('order_not_found')
      await cancelPaid(tx, context, { checkout, order: locked, actor, reason: body.reason })
    })
  }
  const after = (await findUserOrder(db, userId, params.order_no)) ?? refuse('order_not_found')
  const [view] = await viewOrders(db, [after], { now: clock.now(), language })
  return view ?? refuse('order_not_found')
}

interface PaidCancellation {
  checkout: Checkout
  order: Order
  actor: { role: 'customer'; id: string }
  reason: string
}

/**
 * Ends the items that were not sent. If a purchase went out in several parcels, the parcels already sent are delivered;
 * the customer can withdraw from those.
 */
export async function cancelPaid(
  tx: Tx,
  context: Context,
  { checkout, order, actor, reason }: PaidCancellation,
): Promise<void> {
  const now = context.clock.now()
  unwrapOrRefuse(step(orderMachine, order.order_status, 'cancel', actor.role))
  const items = await findOrderItems(tx, [order.order_id])
  const ending = items.filter(({ item_status }) => item_status === 'pay_success')
  const all = { checkout, order, items, ending }
  const how = { event: 'cancel', actor, reason, now, grant: grantByRule('own_cancel') } as const
  const { status, refunds, ended } = await endItems(tx, context, { ...all, ...how })
  if (status === 'canceled') await mailOrderCanceled(tx, context, { checkout, order, refunds })
  else await mailItemsCanceled(tx, context, { checkout, order, items: ended, refunds })
}
