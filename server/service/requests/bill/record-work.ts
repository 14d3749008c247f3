import type { CallData } from '#contract/protocol/call.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { runStaffAction } from '../staff-moves.ts'
import { updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { assertWorkMayBegin } from './paid-work.ts'

type Key = 'POST /admin/requests/{request_no}/work'

/**
 * How much of the paid work is done. A customer who asked expressly that it begin at once, and withdraws, pays that
 * part.
 */
export function recordWork(input: Input<Key>): Promise<CallData<Key>> {
  const { done_percent, remark } = input.body
  return runStaffAction(input, 'work', async (tx, { request, subject, actor, now }) => {
    const { after_sale_id, process_status, bill_state } = request
    if (process_status !== 'ing') refuse('operation_status_invalid', { reason: 'not_in_work' })
    if (bill_state !== 'paid') refuse('operation_status_invalid', { reason: 'not_paid_work' })
    assertWorkMayBegin(request, subject.today)
    const facts = { before: request.work_done_percent, done_percent }
    await writeRequestEvent(tx, { after_sale_id, event: 'work_recorded', actor, now, reason: remark, facts })
    return updateRequest(tx, after_sale_id, { work_done_percent: done_percent, updated_at: now })
  })
}
