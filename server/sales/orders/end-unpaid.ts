import type { Tx } from '#db/transaction.ts'
import type { Ending } from '#server/money/payments/purposes.ts'
import { returnPromotions } from '#server/offers/promotions/settle-promotions.ts'
import type { Context } from '#server/platform/context.ts'
import { findCheckoutOrders, findOrderItems, requireQuoteId } from '#server/records/orders/order-rows.ts'
import { mailOrderEnded } from './mails.ts'
import { moveOrder } from './moving/move-order.ts'
import { releaseGoods } from './release-promotions.ts'

/**
 * Ends a checkout that will not be paid: its orders end, and everything it held is released. The caller has locked it,
 * and the provider has confirmed that no payment is in progress.
 */
export async function endUnpaid(tx: Tx, context: Context, { checkout, event, actor, reason }: Ending): Promise<void> {
  const now = context.clock.now()
  const orders = await findCheckoutOrders(tx, checkout.checkout_id)
  const items = await findOrderItems(
    tx,
    orders.map(order => order.order_id),
  )
  await tx
    .updateTable('checkouts')
    .set({ ended_at: now, updated_at: now })
    .where('checkout_id', '=', checkout.checkout_id)
    .execute()
  for (const order of orders) {
    await moveOrder(tx, order, { event, actor, reason, now, set: { close_reason: reason } })
  }
  await releaseGoods(tx, items, now)
  await returnPromotions(tx, { checkoutNo: checkout.checkout_no, quoteId: requireQuoteId(checkout), now })
  await mailOrderEnded(tx, context, checkout, event)
}
