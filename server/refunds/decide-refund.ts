import type { Tx } from '#db/transaction.ts'
import { refundPosting, type Share } from '#domain/ledger/postings.ts'
import { sum } from '#domain/money.ts'
import type { Context } from '../context.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { addJob } from '../jobs/jobs.ts'
import { post } from '../ledger/post.ts'
import { withNumber } from '../orders/draw-number.ts'
import type { Order } from '../orders/store.ts'
import { insertRefund, type Refund } from './store.ts'

interface Decision {
  order: Order
  /** What goes back of which item, to the cent. */
  shares: readonly Share[]
  reason: string
  /** The fact it is decided for: decided twice, it is one refund. */
  reference: string
}

/**
 * A refund that is decided: booked as owed at once, in the transaction of its reason, and sent on its way. The order's
 * own figures refuse more than was paid. Deposit and goods are two refunds, as the specification tells them apart.
 */
export async function decideRefund(tx: Tx, context: Context, { order, shares, ...why }: Decision): Promise<Refund[]> {
  const now = context.clock.now()
  const parts = {
    product: shares.map(share => ({ ...share, deposit: 0 })),
    deposit: shares.map(share => ({ ...share, net: 0, vat: 0 })),
  }
  const payment = await tx
    .selectFrom('payments')
    .select('payment_id')
    .where('checkout_id', '=', order.checkout_id)
    .where('payment_state', '=', 'paid')
    .where('surplus', '=', false)
    .executeTakeFirst()
  const refunds: Refund[] = []
  for (const type of ['product', 'deposit'] as const) {
    const amount = sum(parts[type].map(({ net, vat, deposit }) => net + vat + deposit))
    if (amount === 0) continue
    const { order_id: orderId, checkout_id: checkoutId } = order
    const booked = await post(tx, {
      ...{ kind: 'refund', reference: `${why.reference}:${type}`, orderId, checkoutId, now },
      entries: refundPosting(parts[type]),
    })
    if (!booked) continue
    if (type === 'product') await issueCreditNote(tx, { order, shares: parts[type], reference: why.reference, now })
    const refund = await withNumber('T', refund_no =>
      insertRefund(tx, {
        refund_no,
        order_id: orderId,
        payment_id: payment?.payment_id ?? null,
        type,
        refund_amount: amount,
        refund_reason: why.reason,
        refund_status: 'refunding',
        shares: JSON.stringify(parts[type]),
        created_at: now,
        updated_at: now,
      }),
    )
    await addJob(tx, context, 'send-refund', { refundId: refund.refund_id })
    refunds.push(refund)
  }
  return refunds
}
