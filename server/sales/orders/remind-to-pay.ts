import { type Tx, transaction } from '#db/transaction.ts'
import { mayRemindUnpaid, unpaidReminderAt } from '#domain/payments/unpaid-reminder.ts'
import { findOpenPayment } from '#server/money/payments/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { type Checkout, lockCheckout } from '#server/records/orders/order-rows.ts'
import { remindToPayJob } from './job-kinds.ts'
import { mailOrderUnpaid } from './mails.ts'

/** Plans the reminder for an order that was just placed, where it is not paid yet and there is time for one. */
export async function planReminder(tx: Tx, context: Context, checkout: Checkout): Promise<void> {
  const { checkout_id: checkoutId, created_at: placedAt, pay_until: payUntil } = checkout
  const runAt = unpaidReminderAt({ placedAt, payUntil })
  if (runAt) await addJob(tx, context, remindToPayJob, { checkoutId }, { runAt })
}

/** Reminds once. The lock of the checkout makes a payment wait, or be seen. */
export async function remindToPay(context: Context, { checkoutId }: { checkoutId: string }): Promise<void> {
  await transaction(context.db, async tx => {
    const checkout = await lockCheckout(tx, checkoutId)
    const payment = await findOpenPayment(tx, checkoutId)
    const isDue = mayRemindUnpaid({
      now: context.clock.now(),
      payUntil: checkout.pay_until,
      isPaid: checkout.pay_status === 'paid',
      isProcessing: payment?.payment_state === 'processing',
      hasEnded: checkout.ended_at !== null,
    })
    if (isDue) await mailOrderUnpaid(tx, context, checkout)
  })
}
