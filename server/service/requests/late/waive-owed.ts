import type { CallData } from '#contract/protocol/call.ts'
import { concede } from '#server/people/concessions/concede.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isUnpaidClaim, requireSettlement } from '../ending/dispute.ts'
import { updateSettlement } from '../settlement/settle-deposit-store.ts'
import { runStaffAction } from '../staff-moves.ts'
import { updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { toWaiver } from './waiving.ts'

const call = 'POST /admin/requests/{request_no}/waive-owed'

/** Waives a debt that was not paid in time. It was never booked as revenue, so nothing is booked now. */
export function waiveOwed(input: Input<typeof call>): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  return runStaffAction(input, 'waive_owed', async (tx, { request, subject, actor, now }) => {
    const locked = { request, subject }
    const { settlement_id, owed: amount, version } = await requireSettlement(tx, locked, 'final')
    if (request.bill_state === 'paid') refuse('operation_already_paid')
    // While its payment is open it can be paid at any moment.
    if (!isUnpaidClaim(request)) refuse('operation_status_invalid', { reason: 'not_failed' })
    if (amount === 0) refuse('operation_status_invalid', { reason: 'nothing_owed' })
    const waived = await toWaiver(tx, locked, { amount, reason: body.reason, reasonField: 'reason' })
    await concede(tx, context, input, { ...waived, version })
    await updateSettlement(tx, settlement_id, { owed_waived_at: now, updated_at: now })
    const { after_sale_id } = request
    await writeRequestEvent(tx, { after_sale_id, event: 'owed_waived', actor, now, facts: { amount } })
    return updateRequest(tx, after_sale_id, { error_reason: '', updated_at: now })
  })
}
