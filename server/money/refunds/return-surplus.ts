import type { Tx } from '#db/transaction.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import type { Checkout } from '#server/records/orders/order-rows.ts'
import { writeCheckoutEvent } from '#server/records/orders/write-event.ts'
import { post } from '../ledger/post.ts'
import type { Payment } from '../payments/queries.ts'
import { sendRefundJob } from './job-kinds.ts'
import { insertRefund } from './store.ts'

/** Refunds a payment for an order that was paid already or is over: it belongs to no order. */
export async function returnSurplus(
  tx: Tx,
  context: Context,
  { checkout, payment }: { checkout: Checkout; payment: Pick<Payment, 'payment_id' | 'amount'> },
): Promise<void> {
  const now = context.clock.now()
  const { checkout_id: checkoutId } = checkout
  const { payment_id, amount } = payment
  await post(tx, {
    ...{ kind: 'receipt', reference: `payment:${payment_id}`, checkoutId, now },
    entries: [
      { account: 'clearing', amount },
      { account: 'unassigned', amount: -amount },
    ],
  })
  await post(tx, {
    ...{ kind: 'refund', reference: `surplus:${payment_id}`, checkoutId, now },
    entries: [
      { account: 'unassigned', amount },
      { account: 'refunds_payable', amount: -amount },
    ],
  })
  const refund = await insertWithNumber('T', refund_no =>
    insertRefund(tx, {
      refund_no,
      payment_id,
      type: 'product',
      refund_amount: amount,
      refund_reason: 'surplus',
      ruled_by: grantByRule('surplus').ruled_by,
      refund_status: 'refunding',
      shares: JSON.stringify([]),
      created_at: now,
      updated_at: now,
    }),
  )
  await addJob(tx, context, sendRefundJob, { refundId: refund.refund_id })
  const actor = { role: 'system' } as const
  await writeCheckoutEvent(tx, checkout, { event: 'surplus_returned', actor, now })
}
