import type { Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import type { Refund } from './store.ts'

interface Told {
  order: Order
  refund: Refund
}

/** The receipt: what was asked, and that people decide. */
export function mailRefundRequested(tx: Tx, context: Context, told: Told): Promise<void> {
  return tell(tx, context, told, 'refund_requested')
}

export function mailRefundRejected(tx: Tx, context: Context, told: Told): Promise<void> {
  return tell(tx, context, told, 'refund_rejected')
}

async function tell(
  tx: Tx,
  context: Context,
  { order, refund }: Told,
  template: 'refund_requested' | 'refund_rejected',
): Promise<void> {
  const { checkout_no } = await tx
    .selectFrom('checkouts')
    .select('checkout_no')
    .where('checkout_id', '=', order.checkout_id)
    .executeTakeFirstOrThrow()
  const { refund_no, refund_amount: amount, reject_reason } = refund
  await postMail(tx, context, {
    template,
    language: order.language as Language,
    recipient: order.email,
    data: {
      checkout_no,
      order_nos: [order.order_no],
      refund_no,
      amount,
      ...(template === 'refund_rejected' && { text: reject_reason }),
    },
    onceKey: `${template}:${refund_no}`,
  })
}
