import type { CallData } from '#contract/protocol/call.ts'
import { mayBill } from '#domain/requests/guarantee.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mailRequest } from '../mails.ts'
import { findGuarantee } from '../reads/read-requests.ts'
import { runStaffAction } from '../staff-moves.ts'
import { listRepairs, updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { assertProven } from './assert-proven.ts'
import { toBill } from './bill.ts'

/**
 * Records who bears the cost. Only damage that the customer has caused is billed, and work on their own machine once
 * its guarantee is over; damage to a rented machine only with evidence. The work waits until they have seen the evidence, accepted and paid.
 */
export function makeBill(
  input: Input<'POST /admin/requests/{request_no}/bill'>,
): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  const { duty, remark, conformity, ...fees } = body
  return runStaffAction(input, 'bill', async (tx, { request, subject, actor, now }) => {
    if (request.audit_status !== 'approved' || request.process_status !== 'ing') {
      refuse('operation_status_invalid', { reason: 'not_in_work' })
    }
    if (request.bill_state === 'paid') refuse('operation_already_paid')
    // Once the customer has accepted the bill its amount is final.
    if (request.bill_state === 'accepted') refuse('operation_status_invalid', { reason: 'bill_accepted' })
    if (request.bill_state === 'withdrawn') refuse('operation_status_invalid', { reason: 'bill_withdrawn' })
    const total = toBill({ ...request, ...fees }).total
    const guarantee = findGuarantee(subject, await listRepairs(tx, subject.order.order_id))
    const isBilled = total > 0
    // What a recall costs is never its holder's to pay.
    if (isBilled && request.reason_code === 'recalled') refuse('duty_invalid', { reason: 'recalled_free' })
    const day = dayInShop(request.apply_time)
    const isStatedOver = conformity !== undefined
    if (isBilled && !mayBill(duty, day, { guarantee, isStatedOver })) {
      const isUnstated = mayBill(duty, day, { guarantee, isStatedOver: true })
      refuse('duty_invalid', { reason: isUnstated ? 'conformity_open' : 'not_his_fault' })
    }
    if (isBilled) await assertProven(tx, { request, subject })
    if (!isBilled && duty === 'customer') refuse('duty_invalid', { reason: 'nothing_to_bill' })
    const after = await updateRequest(tx, request.after_sale_id, {
      ...fees,
      ...{ duty, remark, conformity: conformity ?? null, bill_state: isBilled ? 'waiting' : 'none', updated_at: now },
    })
    const { after_sale_id } = request
    await writeRequestEvent(tx, {
      after_sale_id,
      event: 'bill',
      actor,
      now,
      reason: remark,
      facts: { duty, ...(conformity && { conformity }), ...fees },
    })
    const due = { amount: total, until: new Date(now.getTime() + subject.rules.pay_days * 86_400_000) }
    if (isBilled)
      await mailRequest(tx, context, { request: after, order: subject.order, event: 'bill', staffText: remark, due })
    return after
  })
}
