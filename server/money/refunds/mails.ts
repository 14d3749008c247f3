import type { Tx } from '#db/transaction.ts'
import { listOrderedGoods } from '#server/offers/pricing/mail-goods.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import type { Refund } from './store.ts'

interface OrderRefund {
  order: Order
  refund: Refund
}

/** Confirms the request, and says that staff decide. */
export async function mailRefundRequested(tx: Tx, context: Context, about: OrderRefund): Promise<void> {
  const template = 'refund_requested'
  await postMail(tx, context, { ...envelope(about, template), template, data: await readMailData(tx, about) })
}

export async function mailRefundRejected(tx: Tx, context: Context, about: OrderRefund): Promise<void> {
  const template = 'refund_rejected'
  const data = { ...(await readMailData(tx, about)), text: about.refund.reject_reason }
  await postMail(tx, context, { ...envelope(about, template), template, data })
}

/** In the language of the order, to the address of the order, once per event. */
function envelope({ order, refund }: OrderRefund, template: string) {
  return {
    language: order.language,
    recipient: order.email,
    onceKey: `${template}:${refund.refund_no}`,
  }
}

async function readMailData(tx: Tx, { order, refund }: OrderRefund) {
  const { checkout_no } = await tx
    .selectFrom('checkouts')
    .select('checkout_no')
    .where('checkout_id', '=', order.checkout_id)
    .executeTakeFirstOrThrow()
  const goods = await listOrderedGoods(tx, [order.order_id], order.language)
  return { checkout_no, order_nos: [order.order_no], refund_no: refund.refund_no, amount: refund.refund_amount, goods }
}
