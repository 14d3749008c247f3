import type { CallData } from '#contract/call.ts'
import type { requestAdminEndpoints } from '#contract/requests-admin.ts'
import type { RouteInput } from '../http/route.ts'
import { refuse } from '../refusal.ts'
import { billOf } from './bill.ts'
import { mailRequest } from './mails.ts'
import { actOn } from './staff-moves.ts'
import { updateRequest } from './store.ts'
import { writeRequestEvent } from './write-event.ts'

type Input = RouteInput<(typeof requestAdminEndpoints)['POST /admin/requests/{request_no}/bill']>

/**
 * Whose fault it was. Everybody's but the customer's costs him nothing, whatever stands in the fees; his own is billed,
 * and the work waits until he has seen the evidence, said yes and paid.
 */
export function makeBill(input: Input): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  const { duty, remark, ...fees } = body
  return actOn(input, 'bill', async (tx, { request, subject, actor, now }) => {
    if (request.audit_status !== 'approved' || request.process_status !== 'ing') {
      refuse('operation_status_invalid', { reason: 'not_in_work' })
    }
    if (request.bill_state === 'paid') refuse('operation_already_paid')
    // Once he has agreed to a sum it is the sum.
    if (request.bill_state === 'accepted') refuse('operation_status_invalid', { reason: 'bill_accepted' })
    const isHis = duty === 'customer'
    const total = billOf({ ...request, ...fees }).total
    if (isHis !== total > 0) refuse('duty_invalid', { reason: isHis ? 'nothing_to_bill' : 'not_his_fault' })
    const after = await updateRequest(tx, request.after_sale_id, {
      ...fees,
      ...{ duty, remark, bill_state: isHis ? 'waiting' : 'none', updated_at: now },
    })
    const { after_sale_id } = request
    await writeRequestEvent(tx, { after_sale_id, event: 'bill', actor, now, reason: remark, facts: { duty, ...fees } })
    const due = { amount: total, until: new Date(now.getTime() + subject.rules.pay_days * 86_400_000) }
    if (isHis)
      await mailRequest(tx, context, { request: after, order: subject.order, event: 'bill', words: remark, due })
    return after
  })
}
