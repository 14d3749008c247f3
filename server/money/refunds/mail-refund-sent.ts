import type { Tx } from '#db/transaction.ts'
import type { PayMethod } from '#domain/payments/methods.ts'
import { arrivesBy } from '#domain/refunds/arrival.ts'
import { dayInShop } from '#i18n/format.ts'
import { listOrderedGoods } from '#server/offers/pricing/mail-goods.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { findRefund, type Refund } from './store.ts'

/**
 * The money was sent: how much, by which way, and by when it arrives, with the credit note. No mail before it was sent.
 */
export async function mailRefundSent(tx: Tx, context: Context, refundId: string): Promise<void> {
  const refund = await findRefund(tx, refundId)
  const { refund_no, refund_amount: amount, refund_time, attempts, type } = refund
  const to = await findRecipient(tx, refund)
  if (refund.refund_status !== 'refund_successful' || refund_time === null || !to) return
  const [way, method] = [refund.way, to.method as PayMethod | null]
  await postMail(tx, context, {
    template: 'refund_sent',
    language: to.language,
    recipient: to.email,
    data: {
      ...{ checkout_no: to.checkout_no, order_nos: to.order_nos, goods: to.goods, refund_no, amount },
      what: refund.order_id === null ? 'surplus' : type,
      way: way === 'bank_transfer' ? way : (method ?? 'card'),
      arrives_by: arrivesBy(dayInShop(refund_time), way, method),
      papers: to.credit_note ? [to.credit_note] : [],
    },
    // A bank may return it; then it is sent again, and the customer is notified again.
    onceKey: `refund_sent:${refund_no}:${attempts}`,
  })
}

/** The customer of its order; for a surplus payment, the person who paid. */
export async function findRecipient(tx: Tx, { order_id, payment_id, credit_note_id }: Refund) {
  const order = order_id === null ? undefined : await findOrder(tx, order_id)
  const payment = payment_id === null ? undefined : await findPayment(tx, payment_id)
  const { language, email, checkout_no } = order ?? payment ?? {}
  if (!language || !email || !checkout_no) return undefined
  const credit =
    credit_note_id === null
      ? undefined
      : await tx
          .selectFrom('invoices')
          .select('invoice_no')
          .where('invoice_id', '=', credit_note_id)
          .executeTakeFirstOrThrow()
  const goods = await listOrderedGoods(tx, order_id === null ? [] : [order_id], language)
  const orderNos = order ? [order.order_no] : await orderNumbers(tx, checkout_no)
  return {
    ...{ language, email, checkout_no, goods },
    ...{ order_nos: orderNos, method: payment?.method ?? null, credit_note: credit?.invoice_no },
  }
}

function findOrder(tx: Tx, orderId: string) {
  return tx
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.checkout_id', 'orders.checkout_id')
    .select(['orders.language', 'orders.email', 'orders.order_no', 'checkouts.checkout_no'])
    .where('orders.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

function findPayment(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.checkout_id', 'payments.checkout_id')
    .select(['payments.method', 'checkouts.language', 'checkouts.email', 'checkouts.checkout_no'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
}

async function orderNumbers(tx: Tx, checkoutNo: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    // For a charge its order, for a cart all orders that were placed with it.
    .innerJoin('checkouts', join =>
      join.on(eb =>
        eb.or([
          eb('checkouts.order_id', '=', eb.ref('orders.order_id')),
          eb('checkouts.checkout_id', '=', eb.ref('orders.checkout_id')),
        ]),
      ),
    )
    .select('order_no')
    .where('checkout_no', '=', checkoutNo)
    .orderBy('order_no')
    .execute()
  return rows.map(({ order_no }) => order_no)
}
