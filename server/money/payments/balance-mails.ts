import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { Checkout, Order } from '#server/records/orders/order-rows.ts'

/** The balance of an order is paid: nothing of it is open any more. */
export async function mailBalancePaid(
  tx: Tx,
  context: Context,
  { order, charge }: { order: Order; charge: Checkout },
): Promise<void> {
  const { checkout_no, amount } = charge
  await postMail(tx, context, {
    template: 'order_balance_paid',
    language: order.language,
    recipient: order.email,
    data: { checkout_no, order_nos: [order.order_no], amount },
    onceKey: `order_balance_paid:${checkout_no}`,
  })
}
