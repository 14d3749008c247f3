import type { CallData } from '#contract/protocol/call.ts'
import { type Reader, transaction } from '#db/transaction.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { applyWith, endRequestCharges } from './apply.ts'
import { offerFor } from './bill/offer.ts'
import { viewOrderRequests } from './reads/read-requests.ts'
import { viewForStaff } from './reads/view-staff.ts'
import { findRequest, updateRequest } from './store.ts'

async function orderNamed(db: Reader, orderNo: string): Promise<Order> {
  return (await findOrderByNo(db, orderNo)) ?? refuse('order_not_found')
}

export async function readOrderRequestsForStaff({
  context,
  params,
  language,
}: Input<'GET /admin/orders/{order_no}/after-sale'>) {
  return viewOrderRequests(context, await orderNamed(context.db, params.order_no), language)
}

export async function readOfferFor({ context, params, body }: Input<'POST /admin/orders/{order_no}/request-offer'>) {
  return offerFor(context, await orderNamed(context.db, params.order_no), body)
}

/** As if the customer had made the request, except for who entered it and how it was received. */
export async function applyOnBehalf(
  input: Input<'POST /admin/orders/{order_no}/requests'>,
): Promise<CallData<'POST /admin/orders/{order_no}/requests'>> {
  const { context, caller, params, body, language } = input
  const user = requireUser(caller)
  const { duty, asked_by, ...wish } = body
  const find = (db: Reader) => findOrderByNo(db, params.order_no)
  const by = { role: user.role, id: user.userId }
  const requestNo = await transaction(context.db, async tx => {
    const no = await applyWith(tx, context, { find, body: wish, language, by, facts: { asked_by } })
    const made = (await findRequest(tx, no)) ?? refuse('operation_not_found')
    if (duty !== made.duty) await updateRequest(tx, made.after_sale_id, { duty, updated_at: context.clock.now() })
    await writeAudit(tx, context, {
      ...{ actor: user, action: 'request.apply', subject: ['request', no], reason: asked_by },
      after: { order_no: params.order_no, apply_type: body.apply_type, duty },
    })
    return no
  })
  if (requestTraits[body.apply_type].endsOtherRequests) await endRequestCharges(context, requestNo)
  return viewForStaff(context, requestNo, { language, role: user.role })
}
