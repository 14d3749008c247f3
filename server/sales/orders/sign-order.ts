import { transaction } from '#db/transaction.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findUserOrder, lockCheckout } from '#server/records/orders/order-rows.ts'
import { moveOrder } from './moving/move-order.ts'
import { viewOrders } from './view.ts'

/** The customer confirms that the order has arrived. */
export async function signOrder({ context, caller, params, language }: Input<'POST /orders/{order_no}/sign'>) {
  const { db, clock } = context
  const { userId } = requireUser(caller)
  const now = clock.now()
  return transaction(db, async tx => {
    const found = (await findUserOrder(tx, userId, params.order_no)) ?? refuse('order_not_found')
    await lockCheckout(tx, found.checkout_id)
    const order = (await findUserOrder(tx, userId, params.order_no)) ?? refuse('order_not_found')
    const actor = { role: 'customer', id: userId } as const
    await moveOrder(tx, order, { event: 'sign', actor, now, set: { user_sign_for: true, signed_at: now } })
    const after = (await findUserOrder(tx, userId, params.order_no)) ?? refuse('order_not_found')
    const [view] = await viewOrders(tx, [after], { now, language })
    return view ?? refuse('order_not_found')
  })
}
