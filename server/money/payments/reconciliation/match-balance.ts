import { transaction } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { lockCheckout } from '#server/records/orders/order-rows.ts'
import { chargeBalance } from '../balance-charge.ts'
import { endFallenCharges } from '../end-charges.ts'
import { matchBalanceJob } from '../job-kinds.ts'
import { sumOwed } from '../owed.ts'
import { refundedOrders } from '../refunded-orders.ts'

const pauseMs = 3_600_000

/**
 * Adjusts the open charge to what is owed: after something was set off, or after a charge has ended unpaid. An order
 * whose money was all refunded ends.
 */
export async function matchBalance(context: Context, { orderId }: { orderId: string }): Promise<void> {
  await endFallenCharges(context, { order_id: orderId }, { actor: { role: 'system' }, reason: 'balance_changed' })
  await refundedOrders.get(context)(context, orderId)
  await transaction(context.db, async tx => {
    const { checkout_id } = await findOrderById(tx, orderId)
    await lockCheckout(tx, checkout_id)
    const owed = await sumOwed(tx, orderId)
    const asked = await tx
      .selectFrom('checkouts')
      .select('amount')
      .where('order_id', '=', orderId)
      .where('purpose', '=', 'balance')
      .where('pay_status', '<>', 'paid')
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    // It could not be ended: a payment for it is in progress, or the provider does not respond.
    if (asked && asked.amount !== owed) {
      const runAt = new Date(context.clock.now().getTime() + pauseMs)
      return addJob(tx, context, matchBalanceJob, { orderId }, { runAt, key: `match-balance:${orderId}` })
    }
    if (asked || owed === 0) return
    await chargeBalance(tx, await findOrderById(tx, orderId), owed, context.clock.now())
  })
}
