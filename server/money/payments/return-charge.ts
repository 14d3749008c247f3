import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { Checkout } from '#server/records/orders/order-rows.ts'
import { returnSurplus } from '../refunds/return-surplus.ts'
import { dropCharge } from './charges.ts'
import { findPayment, updatePayment } from './store.ts'

interface ReturnChargeInput {
  charge: Checkout
  payment: { payment_id: string }
  now: Date
}

/** It was paid, but what it was for no longer applies: the charge is over, and its money is refunded at once. */
export async function returnCharge(
  tx: Tx,
  context: Context,
  { charge, payment, now }: ReturnChargeInput,
): Promise<void> {
  await updatePayment(tx, payment.payment_id, { surplus: true })
  await returnSurplus(tx, context, { checkout: charge, payment: await findPayment(tx, payment.payment_id) })
  await dropCharge(tx, charge, now)
}
