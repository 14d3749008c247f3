import { recordStatement } from '#db/transaction.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findUserCheckout } from '#server/records/orders/order-rows.ts'
import { viewCheckout } from '#server/records/orders/view-checkout.ts'
import { closeUnpaidOrRefuse } from './close-unpaid.ts'

export async function cancelCheckout({ context, caller, params }: Input<'POST /checkouts/{checkout_no}/cancel'>) {
  const { userId } = requireUser(caller)
  const found = await recordStatement(context.db, db => findUserCheckout(db, userId, params.checkout_no))
  const { checkout } = found ?? refuse('order_not_found')
  if (checkout.ended_at !== null) refuse('order_status_wrong', { reason: 'ended' })
  if (checkout.pay_status === 'paid') refuse('payment_status_invalid', { reason: 'paid' })
  if (checkout.purpose === 'balance') refuse('order_status_wrong', { reason: 'owed' })
  const actor = { role: 'customer', id: userId } as const
  await closeUnpaidOrRefuse(context, { checkoutId: checkout.checkout_id, event: 'cancel', actor, reason: '' })
  return viewCheckout(context.db, checkout, context.clock.now())
}
