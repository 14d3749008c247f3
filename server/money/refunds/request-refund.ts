import { transaction } from '#db/transaction.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findUserOrder } from '#server/records/orders/order-rows.ts'
import { mailRefundRequested } from './mails.ts'
import { makeRequest } from './make-request.ts'
import { viewUserRefunds } from './view.ts'

/** A customer requests a refund. Nothing is owed by it: staff decide. */
export async function requestRefund(input: Input<'POST /orders/{order_no}/refunds'>) {
  const { context, caller, params, body, language } = input
  const { userId } = requireUser(caller)
  const now = context.clock.now()
  const refund = await transaction(context.db, async tx => {
    const order = (await findUserOrder(tx, userId, params.order_no)) ?? refuse('refund_order_not_found')
    const requested = await makeRequest(tx, { order, input: body, by: { asked_by: userId }, now })
    await mailRefundRequested(tx, context, requested)
    return requested.refund
  })
  const [view] = await viewUserRefunds(context.db, [refund], language)
  return view ?? refuse('refund_not_found')
}
