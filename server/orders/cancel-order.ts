import type { orderEndpoints } from '#contract/orders.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { personOf } from '../accounts/person.ts'
import type { Context } from '../context.ts'
import type { RouteInput } from '../http/route.ts'
import { endOpenCharges } from '../payments/charges.ts'
import { closeUnpaidOrRefuse } from '../payments/close-unpaid.ts'
import { giveBackPromotions } from '../promotions/settle-promotions.ts'
import { decideRefund } from '../refunds/decide-refund.ts'
import { refuse } from '../refusal.ts'
import { giveBackGoods } from './give-back.ts'
import { mailOrderCanceled } from './mails.ts'
import { moveOrder } from './move-order.ts'
import { shareOf } from './settle-paid.ts'
import { type Checkout, findOrderOf, itemsOf, lockCheckout, type Order, ordersOf, quoteOf } from './store.ts'
import { viewOrders } from './view.ts'

type Input = RouteInput<(typeof orderEndpoints)['POST /orders/{order_no}/cancel']>

/**
 * Before it is shipped an order can be cancelled. Not paid: its whole checkout ends, for it is paid as a whole or not at
 * all. Paid: this order alone, with a full refund written in the same transaction.
 */
export async function cancelOrder({ context, caller, params, body, language }: Input) {
  const { userId } = personOf(caller)
  const { db, clock } = context
  const order = (await findOrderOf(db, userId, params.order_no)) ?? refuse('order_not_found')
  const actor = { role: 'customer', id: userId } as const
  if (order.order_status === 'created') {
    const { checkout_id: checkoutId } = order
    await closeUnpaidOrRefuse(context, { checkoutId, event: 'cancel', actor, reason: body.reason })
  } else {
    await endOpenCharges(context, order, actor)
    await transaction(db, async tx => {
      const checkout = await lockCheckout(tx, order.checkout_id)
      const locked = (await findOrderOf(tx, userId, params.order_no)) ?? refuse('order_not_found')
      await cancelPaid(tx, context, { checkout, order: locked, actor, reason: body.reason })
    })
  }
  const after = (await findOrderOf(db, userId, params.order_no)) ?? refuse('order_not_found')
  const [view] = await viewOrders(db, [after], { now: clock.now(), language })
  return view ?? refuse('order_not_found')
}

interface Cancelling {
  checkout: Checkout
  order: Order
  actor: { role: 'customer'; id: string }
  reason: string
}

async function cancelPaid(tx: Tx, context: Context, { checkout, order, actor, reason }: Cancelling): Promise<void> {
  const now = context.clock.now()
  const { order_id } = order
  await moveOrder(tx, order, { event: 'cancel', actor, reason, now, set: { close_reason: reason } })
  const items = await itemsOf(tx, [order_id])
  await decideRefund(tx, context, {
    order,
    shares: items.map(shareOf),
    reason: 'canceled',
    reference: `cancel:${order_id}`,
  })
  await giveBackGoods(tx, items, now)
  const rest = await ordersOf(tx, checkout.checkout_id)
  if (rest.every(({ ended_at }) => ended_at !== null)) {
    await giveBackPromotions(tx, { checkoutNo: checkout.checkout_no, quoteId: quoteOf(checkout), now })
  }
  await mailOrderCanceled(tx, context, checkout, order)
}
