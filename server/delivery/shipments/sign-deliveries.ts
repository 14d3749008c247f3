import { transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { orderMachine } from '#domain/orders/states.ts'
import { daysToSign } from '#domain/shipments/term.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { lockOrder } from '#server/records/orders/lock-order.ts'
import { moveOrder } from '#server/sales/orders/moving/move-order.ts'
import { listUnsignedOrders } from './store-orders.ts'

const dayMs = 86_400_000

/**
 * Signs orders that were delivered a week ago: silence counts as receipt. `user_sign_for` does not change, because
 * nobody signed.
 */
export async function signDeliveries(context: Context, _payload: object): Promise<void> {
  const now = context.clock.now()
  const before = new Date(now.getTime() - daysToSign * dayMs)
  await walkRows(context, {
    job: 'sign-deliveries',
    rows: (after, limit) => listUnsignedOrders(context.db, before, { after, limit }),
    getId: ({ order_id }) => order_id,
    getName: ({ order_no }) => order_no,
    work: found =>
      transaction(context.db, async tx => {
        const { order } = await lockOrder(tx, found)
        // The customer signed first, or the order was closed in the meantime.
        if (!step(orderMachine, order.order_status, 'sign', 'system').ok) return
        await moveOrder(tx, order, { event: 'sign', actor: { role: 'system' }, now, set: { signed_at: now } })
      }),
  })
}
