import type { Tx } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import { receiveCharge } from '#server/money/payments/charges.ts'
import type { Context } from '#server/platform/context.ts'
import type { Checkout } from '#server/records/orders/order-rows.ts'
import type { LockedRequest } from '../lock-request.ts'
import { updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { bookOwed } from './settle-deposit-books.ts'
import { mailOwedPaid } from './settle-deposit-mails.ts'
import { findSettlement, toBookingName } from './settle-deposit-store.ts'

interface Paid {
  locked: LockedRequest
  checkout: Checkout
  payment: { payment_id: string }
}

/** A debt above a deposit was paid: from now on it is revenue. */
export async function handleOwedPaid(tx: Tx, context: Context, { locked, checkout, payment }: Paid): Promise<void> {
  const { request, subject } = locked
  const { now } = subject
  await receiveCharge(tx, { checkout, payment, now })
  const { after_sale_id } = request
  const settlement = await findSettlement(tx, after_sale_id)
  if (!settlement) throw new Error(`${request.request_no} was never settled`)
  const { deducted, deductions } = settlement
  const settlementId = toBookingName(settlement)
  await bookOwed(tx, { locked, settlementId, deducted, deductions, checkoutId: checkout.checkout_id })
  const after = await updateRequest(tx, after_sale_id, { bill_state: 'paid', error_reason: '', updated_at: now })
  const actor = { role: 'provider' } as const
  await writeRequestEvent(tx, { after_sale_id, event: 'paid', actor, now, facts: { amount: checkout.amount } })
  await mailOwedPaid(tx, context, { locked: { request: after, subject }, amount: checkout.amount })
}

interface Unpaid {
  locked: LockedRequest
  actor: { role: Actor; id?: string }
}

/** The debt stands: staff check it, and may ask once more. If its claim was undone nothing is owed. */
export async function owedUnpaid(tx: Tx, { locked, actor }: Unpaid): Promise<void> {
  const { request, subject } = locked
  const { after_sale_id } = request
  const { now } = subject
  const settlement = await findSettlement(tx, after_sale_id)
  if (settlement?.settlement_state !== 'final' || settlement.owed === 0) return
  await updateRequest(tx, after_sale_id, { error_reason: 'not_paid', updated_at: now })
  await writeRequestEvent(tx, { after_sale_id, event: 'owed_unpaid', actor, now, reason: 'not_paid' })
}
